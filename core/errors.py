"""How a rule says no."""


class RuleViolation(Exception):
    """A rule refused: a stable code of the form ``noun.reason`` and the facts of its sentence.

    The sentence itself stands in the app's ``phrases.py`` and is made for the reader's language by
    ``core.phrases.say``; the code is part of the API.
    """

    def __init__(self, code: str, **params):
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self):
        facts = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({facts})" if facts else self.code
