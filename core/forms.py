"""What every form of a change carries, so that a double click and an old screen are recognised."""

from uuid import uuid4

from django import forms


class ReplayGuard(forms.Form):
    """Hidden request_id and expected_version.

    A form that is shown again after a refusal gets a new ``request_id`` and the new version: the first one
    was not used up, but a correction after a success would be answered as already done.
    """

    request_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    expected_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def guard(self) -> dict:
        """The command's arguments request_id and, when the form carries one, expected_version."""
        words = {"request_id": self.cleaned_data["request_id"]}
        if self.cleaned_data.get("expected_version") is not None:
            words["expected_version"] = self.cleaned_data["expected_version"]
        return words
