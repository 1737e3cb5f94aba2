"""The one kind of failure that is shown to people."""


class UserError(Exception):
    """Something a person can put right. The message is one sentence that names the thing and the remedy."""


class UsageError(UserError):
    """A command was called in a way that cannot mean anything: exit status 2."""
