"""Our wishes to the sign-in library."""

from allauth.account.adapter import DefaultAccountAdapter

from accounts.entry import check_place
from accounts.language import remember
from accounts.refusal import refused
from core.errors import RuleViolation


class AccountAdapter(DefaultAccountAdapter):
    """Every way in passes here: by link, by password, with a second step."""

    def is_open_for_signup(self, request) -> bool:
        """Nobody signs up by themselves: people come by invitation, or from the machine's own console."""
        return False

    def pre_login(self, request, user, **words):
        try:
            check_place(request, user)
        except RuleViolation as no:
            return refused(request, no)
        return super().pre_login(request, user, **words)

    def post_login(self, request, user, **words):
        """The cookie follows the person's setting: the shell knows nobody's settings, only cookies."""
        response = super().post_login(request, user, **words)
        if user.language:
            remember(response, user.language)
        return response
