"""The form of a cut: who goes on."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from tournament.domain.cuts import MOST_LOSSES, MOST_POINTS, MOST_TOP, CutRule


class CutForm(ReplayGuard):
    """Who goes on, by place, by record, or by whichever is more; all empty: as the structure plans.

    ``expected`` is how many the screen showed.
    """

    cut_size = forms.IntegerField(label=_("Top"), min_value=2, max_value=MOST_TOP, required=False)
    losses = forms.IntegerField(label=_("Losses at most (X-…)"), min_value=0, max_value=MOST_LOSSES, required=False)
    points = forms.IntegerField(label=_("Points at least"), min_value=0, max_value=MOST_POINTS, required=False)
    expected = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def rule(self) -> CutRule | None:
        """The rule that was filled in; None: the planned one."""
        words = self.cleaned_data
        rule = CutRule(words["cut_size"], words["losses"], words["points"])
        return None if rule == CutRule() else rule
