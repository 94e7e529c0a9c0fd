"""Addresses of those who run the rounds."""

from django.urls import path

from tournament.views import bar, bracket, clock, cut, desk, quality, results, rounds, workshop

urlpatterns = [
    path("bar/", bar.status_bar, name="status-bar"),
    path("workshop/", workshop.workshop, name="workshop"),
    path("workshop/draft/", workshop.draft, name="draft-round"),
    path("workshop/redraw/", workshop.redraw, name="redraw-round"),
    path("workshop/swap/", workshop.swap, name="swap-players"),
    path("workshop/pair/", workshop.pair, name="pair-two"),
    path("workshop/costs/", quality.move_costs, name="move-costs"),
    path("workshop/lock/", workshop.lock, name="lock-table"),
    path("workshop/discard/", workshop.discard, name="discard-draft"),
    path("workshop/by-hand/", workshop.by_hand, name="pair-by-hand"),
    path("r/<int:number>/post/", workshop.post, name="post-round"),
    path("r/<int:number>/quality/", quality.quality, name="draw-quality"),
    path("r/<int:number>/quality/print/", quality.print_quality, name="print-draw-quality"),
    path("r/<int:number>/start/", rounds.start, name="start-round"),
    path("r/<int:number>/close/", rounds.close, name="close-round"),
    path("r/<int:number>/reopen/", rounds.reopen, name="reopen-round"),
    path("results/", desk.results, name="results"),
    path("results/open/", desk.open_list, name="open-tables"),
    path("results/look/", desk.look_line, name="look-line"),
    path("results/line/", desk.enter_line, name="enter-line"),
    path("r/<int:number>/results/", results.round_results, name="round-results"),
    path("r/<int:number>/t/<int:table>/", results.enter_result, name="enter-result"),
    path("r/<int:number>/t/<int:table>/correct/", results.correct_closed, name="correct-result"),
    path("clock/", clock.clock, name="clock"),
    path("clock/now/", clock.clock_now, name="clock-now"),
    path("clock/pause/", clock.pause, name="pause-clock"),
    path("clock/resume/", clock.resume, name="resume-clock"),
    path("clock/adjust/", clock.adjust, name="adjust-clock"),
    path("extensions/", clock.extend, name="extend-table"),
    path("extensions/<uuid:extension>/withdraw/", clock.withdraw, name="withdraw-extension"),
    path("cut/", cut.announce, name="announce-cut"),
    path("bracket/end/", bracket.end, name="end-play-off"),
    path("cut/withdraw/", cut.withdraw, name="withdraw-cut"),
]
