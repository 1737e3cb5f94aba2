"""What is wrong with the header of a picture."""


class HeaderError(ValueError):
    """There is no such header."""


class CrowdedError(HeaderError):
    """It has more parts than any picture needs."""
