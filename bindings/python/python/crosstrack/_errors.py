"""The exceptions of the package."""

from __future__ import annotations


class Error(ValueError):
    """What is wrong with a text or a request, where, and what to try.

    ``str(error)`` has all of it, with the text and a mark under the place.

    Attributes:
        message: What is wrong, as a sentence without a full stop.
        text: The text in which something is wrong; empty if there is none.
        place: Where in ``text``, as ``(start, end)`` in characters; ``None`` if that is not known.
        clause: The id of the clause that is violated, such as ``PL-OPENING``; ``None`` if there is none.
        remedy: What to try instead; ``None`` if there is no advice.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        place: tuple[int, int] | None = None,
        clause: str | None = None,
        remedy: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.place = place
        self.clause = clause
        self.remedy = remedy

    def __str__(self) -> str:
        lines = [self.message]
        if self.clause and self.clause not in self.message:
            lines[0] += f" ({self.clause})"
        if self.place is not None:
            start, end = self.place
            lines += [f"  {self.text}", "  " + " " * start + "^" * max(end - start, 1)]
        if self.remedy and self.remedy not in self.message:
            lines.append(f"try: {self.remedy}")
        return "\n".join(lines)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.message,), self.__dict__)


class NotationError(Error):
    """A text is no position, move, cell or piece."""


class SetupError(Error):
    """A position cannot be played. ``faults`` lists every fault with its clause, where they are known."""

    faults: list[tuple[str, str]] = []


class IllegalMoveError(Error):
    """A move is not legal: ``clause`` forbids it."""


class RulesetError(Error):
    """Board, players, pieces and readings do not go together, or one of them is unknown."""


class RecordError(Error):
    """A record of a game cannot be read, or the rules refuse it."""


class CertificateError(Error):
    """A certificate is damaged, or does not prove what it claims."""


class TableError(Error):
    """A game cannot be solved, or a table cannot be read, written or asked."""


class LimitError(Error):
    """A limit of time, positions or memory was reached before there was an answer."""
