"""Help pages and errors of the command line, in the user's language.

The texts are messages: `cli-verb-<verb>` for a verb, `cli-param-<name>` for an argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from cyclopts import App, CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)
from rich.console import Console, ConsoleOptions
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.cli.stop import wrong
from tablee.games import catalogue
from tablee.texts import LANGUAGES, Language, language_of_locale, texts


def language_of(tokens: Sequence[str]) -> Language:
    """The language that a command line asks for, even if the rest of it is invalid.

    >>> language_of(["rules", "--lang", "fr"]), language_of(["rules", "--lang=en"])
    ('fr', 'en')
    """
    for place, token in enumerate(tokens):
        name, equals, value = token.partition("=")
        asked = value if equals else "".join(tokens[place + 1 : place + 2])
        for language in LANGUAGES if name == "--lang" else ():
            if language == asked:
                return language
    return language_of_locale()


class Help:
    """Prints a help page. Descriptions are ids of messages."""

    show_metavar = True

    def __init__(self, language: Language, verb: str) -> None:
        self.texts = texts(language)
        self.verb = verb

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        line = str(usage).strip().replace("COMMAND", self.texts.text("cli-usage-verb"))
        console.print(Text.assemble((self.texts.text("cli-usage"), "bold"), " ", line), soft_wrap=True)

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        text = _plain(description)
        console.print(Padding(Text(self.texts.text(text) if self.texts.has(text) else text), (1, 0)))

    def __call__(self, console: Console, options: ConsoleOptions, panel: Any) -> None:
        if not panel.entries:
            return
        of_verbs = panel.format == "command"
        kind = "commands" if of_verbs else "arguments" if panel.title == "Arguments" else "options"
        console.print(Text(self.texts.text(f"cli-{kind}"), "bold"))
        table = Table.grid(padding=(0, 2))
        table.add_column(max_width=30)
        table.add_column()
        for entry in panel.entries:
            labels = entry.display_labels if of_verbs else entry.display_labels_with_metavar
            table.add_row(Text(", ".join(labels)), Text(self._about(entry)))
        console.print(Padding(table, (0, 0, 1, 2)))

    def _about(self, entry: Any) -> str:
        name = str(entry.display_labels[0]).lstrip("-").lower()
        games = ", ".join(catalogue())
        for id in (f"cli-verb-{name}", f"cli-param-{self.verb}-{name}", f"cli-param-{name}"):
            if self.texts.has(id):
                about = self.texts.text(id, games=games)
                break
        else:
            about = _plain(entry.description)
        notes = [self.texts.text("cli-required")] if entry.required else []
        if entry.choices:
            notes.append(self.texts.text("cli-choices", values=", ".join(entry.choices)))
        if entry.default not in (None, "False"):
            notes.append(self.texts.text("cli-default", value=entry.default))
        return f"{about} [{'; '.join(notes)}]" if notes else about


def _plain(description: Any) -> str:
    text = getattr(description, "primary_renderable", description)
    return str(getattr(text, "plain", text or "")).strip()


def explain(mistake: CycloptsError, app: App, language: Language) -> str:
    """The error in a command line, in one sentence."""
    command = " ".join((*app.name, *(mistake.command_chain or ())))
    words = mistake.unused_tokens or [""]
    if isinstance(mistake, UnknownCommandError):
        return wrong("verb", texts(language), word=words[0])
    id, args = "other", {"command": command}
    if isinstance(mistake, UnknownOptionError):
        id, args["word"] = "flag", mistake.token.keyword or mistake.token.value
    elif isinstance(mistake, MissingArgumentError):
        id, args["name"] = ("no-value", mistake.keyword) if mistake.keyword else ("missing", _name(mistake))
    elif isinstance(mistake, RepeatArgumentError):
        id, args["name"] = "twice", mistake.token.keyword or _name(mistake)
    elif isinstance(mistake, UnusedCliTokensError):
        id, args["word"] = "extra", words[0]
    elif isinstance(mistake, CoercionError | ValidationError):
        id, args["name"], args["value"] = "value", _name(mistake), _value(mistake)
        choices = get_args(getattr(mistake, "target_type", None))
        if choices and all(isinstance(choice, str) for choice in choices):
            id, args["choices"] = "choice", ", ".join(choices)
    return wrong(id, texts(language), **args)


def _name(mistake: CycloptsError) -> str:
    """The argument concerned, as it is typed."""
    if mistake.argument is None:
        return "?"
    name = str(mistake.argument.name)
    return name if name.startswith("-") else name.upper()


def _value(mistake: CycloptsError) -> str:
    token = getattr(mistake, "token", None)
    if token is None and mistake.argument is not None and mistake.argument.tokens:
        token = mistake.argument.tokens[0]
    return str(token.value) if token is not None else "?"
