"""Addresses of who plays, and of a tournament's structure."""

from django.urls import path

from tournament.views import entries, entry, structure

urlpatterns = [
    path("players/", entries.entries, name="entries"),
    path("players/now/", entries.entries_now, name="entries-now"),
    path("players/new/", entries.add_entry, name="add-entry"),
    path("players/known/", entries.enter_known, name="enter-known"),
    path("players/here/", entries.mark_everybody, name="mark-everybody"),
    path("players/links/", entry.print_entry_links, name="print-entry-links"),
    path("players/<int:number>/", entry.entry, name="entry"),
    path("players/<int:number>/here/", entries.mark_here, name="mark-here"),
    path("players/<int:number>/away/", entries.mark_away, name="mark-away"),
    path("players/<int:number>/drop/", entry.drop, name="drop-entry"),
    path("players/<int:number>/undo-drop/", entry.undo_drop, name="undo-drop"),
    path("players/<int:number>/back/", entry.let_back, name="let-back"),
    path("players/<int:number>/disqualify/", entry.disqualify_entry, name="disqualify-entry"),
    path("players/<int:number>/table/", entry.fixed_table, name="fixed-table"),
    path("players/<int:number>/link/", entry.new_entry_link, name="new-entry-link"),
    path("structure/", structure.structure, name="structure"),
]
