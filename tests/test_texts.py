"""Both languages say everything, and nothing that is said lacks a message or an argument."""

from __future__ import annotations

import ast as python
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources.abc import Traversable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

import tablee
from tablee.games import all_games
from tablee.hosts.virtual import VirtualTable
from tablee.kernel import ALL, NO_SEAT, Due, Entry, Game, Ledger, Move, News, Refused, Say, Sits, Undo, Void
from tablee.kernel.lesson import lesson_of
from tablee.kernel.options import option_fields
from tablee.kernel.record import Unreadable
from tablee.kernel.rulebook import LANGUAGES, Language
from tablee.texts import Texts, language_of_locale, sources, texts_for
from tests.running import ROOT

CODE = Path(tablee.__file__).parent
CLIENT = ROOT / "web/src"
FOLDERS = [path.parent for path in sorted(CLIENT.rglob("fr.ftl"))]
"""Where the page has words of its own."""
GAMES = list(all_games().values())
NAMES = ("Ana", "Bo", "Cléo", "Dan", "Eve")


@pytest.fixture(scope="module", params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return Texts(request.param)


# The files.


def entries(language: Language, name: str) -> dict[str, ast.Message | ast.Term]:
    return read_entries(sources(language)[name])


def read_entries(path: Path | Traversable) -> dict[str, ast.Message | ast.Term]:
    body = parse(path.read_text(encoding="utf-8")).body
    assert not [entry.content for entry in body if isinstance(entry, ast.Junk)]
    found = [entry for entry in body if isinstance(entry, ast.Message | ast.Term)]
    ids = [entry.id.name for entry in found]
    assert sorted(ids) == sorted(set(ids))
    return dict(zip(ids, found, strict=True))


@pytest.mark.parametrize("name", sources("fr"))
def test_the_two_languages_have_the_same_texts(name: str) -> None:
    assert entries("fr", name).keys() == entries("en", name).keys()


def test_no_message_hides_another() -> None:
    ids = [id for name in sources("fr") for id in entries("fr", name)]
    assert sorted(ids) == sorted(set(ids))


class Words(Visitor):
    """Collects the plain text of messages."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.words.append(node.value)


KEYS = ("cli-play-keys", "cli-play-keys-window", "cli-play-ask")
"""Here a question mark is a key on the keyboard."""


def files_in(language: Language) -> dict[str, Path | Traversable]:
    """Every file of words in a language, those of the page's own folders among them."""
    return {
        **sources(language),
        **{f"web-{folder.name}": folder / f"{language}.ftl" for folder in FOLDERS},
    }


FRENCH = files_in("fr")

MISPRINTS = {
    "a plain space before double punctuation": r" [:;!?»]|« ",
    "a wide space before ! ? ;": r"(?<!«)\u00a0[;!?]",
    "a narrow space at : « »": r"\u202f[:»]|«\u202f",
    "no space inside « »": r"«[^\u00a0]|[^\u00a0]»",
    "a typewriter's apostrophe or quotes": r"\w['\"]\w|\"\w",
    "a space before, or dots for, …": r"\w[ \u00a0]…|\.\.\.",
}


def misprinted(text: str) -> list[str]:
    return [misprint for misprint, pattern in MISPRINTS.items() if re.search(pattern, text)]


@pytest.mark.parametrize("name", FRENCH)
def test_french_is_set_as_in_print(name: str) -> None:
    for id, message in read_entries(FRENCH[name]).items():
        visitor = Words()
        visitor.visit(message)
        if id not in KEYS:
            assert not [(text, misprinted(text)) for text in visitor.words if misprinted(text)], id


CAPITALS_WITHIN = {"PostgreSQL", "kB"}
"""Words that are written so, and are no names from the code."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_name_from_the_code_in_it(language: Language) -> None:
    """Whoever renames something everywhere does not rename a word that people read."""
    found = {}
    for path in files_in(language).values():
        for id, message in read_entries(path).items():
            visitor = Words()
            visitor.visit(message)
            names = {name for text in visitor.words for name in re.findall(r"\w*[a-z][A-Z]\w*", text)}
            if names - CAPITALS_WITHIN:
                found[id] = names
    assert found == {}


TERMS = tomllib.loads((CODE / "texts" / "terms.toml").read_text(encoding="utf-8"))["term"]
REJECTED = {
    language: {
        variant: term[language] for term in TERMS for variant in term.get("rejected", {}).get(language, ())
    }
    for language in LANGUAGES
}


def rejected_in(text: str, language: Language) -> list[str]:
    """The rejected variants in a text, each with the term to use."""
    found = []
    for variant, term in REJECTED[language].items():
        if re.search(rf"(?<![\w-]){re.escape(variant)}(?![\w-])", text, re.IGNORECASE):
            found.append(f"{variant}: {term}")
    return found


@pytest.mark.parametrize(
    ("language", "name"), [(language, name) for language in LANGUAGES for name in files_in(language)]
)
def test_no_text_uses_a_rejected_variant_of_a_term(language: Language, name: str) -> None:
    found = {}
    for id, entry in read_entries(files_in(language)[name]).items():
        words = Words()
        words.visit(entry)
        if wrong := rejected_in(" ".join(words.words), language):
            found[id] = wrong
    assert found == {}


def test_a_rejected_variant_is_found() -> None:
    assert rejected_in("It is done: say “Play!”.", "en") == ["Play!: Jeu!"]
    assert rejected_in("Un bot joue à sa place.", "fr") == ["bot: robot"]
    assert rejected_in("Un robot joue.", "fr") == []


@pytest.mark.parametrize("name", FRENCH)
def test_no_french_name_follows_a_word_that_it_would_shorten(name: str) -> None:
    """Names may begin with a vowel, as those of four bots do: "de Odette"."""
    names = (
        "names?|bot|owner|seats?|crier|pardoned|out-seats|left|grip|barrel|loser|shooter|next|dealers|others"
    )
    text = FRENCH[name].read_text(encoding="utf-8")
    assert not re.findall(rf"\b(?:[djlmnst]e|la|que)\s+\{{ \$(?:{names}) .*", text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_french_rules_are_set_as_in_print(game: Game) -> None:
    for text in french(msgspec.to_builtins(game.rulebook)):
        assert not misprinted(text), text


def french(part: Any) -> Iterator[str]:
    """All that a part of a rulebook says in French: articles, headings, figures, the reference sheet."""
    if isinstance(part, dict):
        yield from [part["fr"]] if "fr" in part else []
        part = list(part.values())
    if isinstance(part, list):
        for piece in part:
            yield from french(piece)


# What the code says.


def modules(*folders: str) -> Iterator[tuple[Path, python.Module]]:
    for folder in folders:
        for path in sorted((CODE / folder).rglob("*.py")):
            yield path, parsed(path)


@cache
def parsed(path: Path) -> python.Module:
    return python.parse(path.read_text(encoding="utf-8"))


def calls(name: str, *folders: str) -> Iterator[python.Call]:
    """Every call of a function or method of this name."""
    for _, module in modules(*folders):
        for node in python.walk(module):
            if isinstance(node, python.Call):
                called = node.func
                if name == (
                    called.attr if isinstance(called, python.Attribute) else getattr(called, "id", "")
                ):
                    yield node


def strings(node: python.expr) -> list[str]:
    """What an expression can be: a text, or one of two; a text with holes becomes `start*`."""
    if isinstance(node, python.Constant):
        return [str(node.value)]
    if isinstance(node, python.IfExp):
        return [*strings(node.body), *strings(node.orelse)]
    if isinstance(node, python.JoinedStr):
        return [
            "".join(str(part.value) if isinstance(part, python.Constant) else "*" for part in node.values)
        ]
    if isinstance(node, python.Subscript):  # of a table in the same package
        return [
            text
            for table in tables(python.unparse(node.value))
            for value in table.values
            for text in strings(value)
        ]
    if isinstance(node, python.Attribute) and node.attr == "turn_article":
        return ["house.turn", *turn_articles()]
    raise AssertionError(f"line {node.lineno}: the tests cannot read {python.unparse(node)}")


def tables(name: str) -> Iterator[python.Dict]:
    """The tables of this name in the games."""
    for _, module in modules("games"):
        for node in python.walk(module):
            if isinstance(node, python.AnnAssign) and python.unparse(node.target) == name:
                assert isinstance(node.value, python.Dict)
                yield node.value


def turn_articles() -> Iterator[str]:
    """The articles by which the games say whose turn it is."""
    for _, module in modules("games"):
        for node in python.walk(module):
            if isinstance(node, python.Assign) and python.unparse(node.targets[0]) == "turn_article":
                yield from strings(node.value)


def sample(names: list[str | None]) -> dict[str, Any]:
    return {name: 1 for name in names if name}


@cache
def refusals() -> list[Refused]:
    found = []
    said = [(call, call.args) for call in calls("Refused", "kernel", "games")]
    said += [(call, call.args[1:]) for call in calls("require", "kernel", "games")]
    for call, (article, *reason) in said:
        if isinstance(article, python.Name):  # in `require` itself
            continue
        reasons = strings(reason[0]) if reason else [""]
        args = sample([keyword.arg for keyword in call.keywords])
        found += [Refused(id, why, **args) for id in strings(article) for why in reasons]
    return found


def articles() -> dict[str, Game]:
    return {article.id: game for game in GAMES for article in game.rulebook}


def test_every_refusal_cites_an_article_that_refuses() -> None:
    assert len(refusals()) > 20
    for refusal in refusals():
        rulebook = articles()[refusal.article].rulebook
        assert rulebook.article(refusal.article).refuses, refusal.article


def test_every_refusal_has_its_sentence(texts: Texts) -> None:
    for refusal in refusals():
        game = articles()[refusal.article].key
        for me, value in ((0, 0), (0, 1), (NO_SEAT, 1), (NO_SEAT, 2), (NO_SEAT, 7)):
            details = dict.fromkeys(refusal.details, value)
            say = Refused(refusal.article, refusal.reason, **details).say()
            assert texts.say(say, NAMES, me, game)


def test_every_unreadable_record_has_its_sentence(texts: Texts) -> None:
    found = list(calls("Unreadable", "kernel"))
    assert len(found) > 5
    for call in found:
        for id in strings(call.args[0]):
            assert texts.say(Unreadable(id, **sample([keyword.arg for keyword in call.keywords])).say)


def choices(kind: Any) -> tuple[Any, ...]:
    """The words that a field can have, if it is one of a few."""
    return (
        get_args(kind)
        if get_origin(kind) is Literal
        else tuple(w for arg in get_args(kind) for w in choices(arg))
    )


def sentences(game: Game) -> Iterator[str]:
    """The ids of what a game's code says; where the name of a message has a field of the view in it, all its values."""
    fields = {field.name: choices(field.type) for field in msgspec.structs.fields(game.View)}
    for call in calls("Say", f"games/{game.key}"):
        holes = [
            part.value.attr
            for part in getattr(call.args[0], "values", ())
            if isinstance(part, python.FormattedValue) and isinstance(part.value, python.Attribute)
        ]
        for id in strings(call.args[0]):
            assert id.count("*") == len(holes) <= 1, f"the tests cannot tell all that {id} can be"
            yield from (id.replace("*", word) for word in fields[holes[0]]) if holes else (id,)


def expected(game: Game) -> set[str]:
    """The ids of all that a game can say, from its types, its rulebook and its code."""
    key = game.key
    ids = {f"{key}-card", *sentences(game)}
    for field in option_fields(game.Options):
        option = f"{key}-option-{field.name}"
        ids |= {option, f"{option}-help", *(f"{option}-{choice}" for choice in field.choices)}
    for preset in game.presets:
        ids |= {f"{key}-preset-{preset.name}", f"{key}-preset-{preset.name}-help"}
    ids |= {game.say_move(built(kind, 1)).id for kind in kinds(game.Moves)}
    ids |= {game.say_event(built(kind, 1)).id for kind in kinds(game.Events)}
    ids |= {refusal.say().id for refusal in refusals() if refusal.article.startswith(f"{key}.")}
    return ids | of_lesson(game)


def of_lesson(game: Game) -> set[str]:
    """The ids of what a game's first lesson says."""
    lesson = lesson_of(game)
    steps = lesson.steps if lesson else []
    return {f"{game.key}-lesson-{name}" for step in steps for name in (step.stop, step.otherwise) if name}


class References(Visitor):
    """Collects the messages and terms that others are made of."""

    def __init__(self) -> None:
        self.ids: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.ids.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.ids.add(node.id.name)


def references(messages: Iterable[ast.Message | ast.Term]) -> set[str]:
    visitor = References()
    for message in messages:
        visitor.visit(message)
    return visitor.ids


def of_options(key: str, ids: Iterable[str]) -> set[str]:
    """Which texts the house asks for where they are there: options, sides, the feast, a replay, what one may do."""
    game = all_games().get(key)
    names = [field.name for field in option_fields(game.Options)] if game else []
    words = ("sides", "points", "turned", "led-throughout", "story", "stands", "replay-round")
    starts = (*(f"{key}-option-{name}-" for name in names), *(f"{key}-{word}" for word in words))
    moves = [built(kind, 1) for kind in kinds(game.Moves)] if game else []
    may = {game.say_move(move).id.replace("-move-", "-may-") for move in moves} if game else set()
    return {id for id in ids if id.startswith(starts) or id in may}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_has_a_text_for_all_that_it_says_and_none_left_over(game: Game) -> None:
    for language in LANGUAGES:
        said = entries(language, game.key)
        wanted = expected(game) | of_the_page(CLIENT, said)
        assert wanted - said.keys() - {f"{game.key}-card"} == set()
        assert said.keys() - wanted - references(said.values()) - of_options(game.key, said) == set()
        title = f"game-{game.key}"
        assert {title, f"{title}-pitch"} <= entries(language, title).keys()
        assert entries(language, title).keys() <= {title, f"{title}-pitch", f"{title}-mood"}


def test_every_phase_of_a_view_is_found() -> None:
    """That the names of phases are read from types is what keeps the test above honest."""
    for key in ("bungee", "rouge"):
        ids = {*sentences(all_games()[key])}
        assert {f"{key}-view-phase-{phase}" for phase in ("lot", "deal", "over")} <= ids


def test_every_bot_has_a_name(texts: Texts) -> None:
    for game in GAMES:
        for bot in game.bot_names():
            assert texts.text(f"bot-{bot}")


# What the page says.


def of_the_page(folder: Path, ids: Iterable[str]) -> set[str]:
    """Which of these texts the page's sources in a folder ask for, by their whole name or by a template."""
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.suffix in (".ts", ".svelte")
    )
    plain = set(re.findall(r"[\"'`]([a-z][a-z0-9-]*)[\"'`]", code))
    templates = {
        re.sub(r"\$\{[^}]*\}", "[a-z0-9-]+", text)
        for text in re.findall(r"`((?:[a-z0-9-]|\$\{[^}`]*\})+)`", code)
        if re.match(r"[a-z][a-z0-9]*-", text)
    }
    return {id for id in ids if id in plain or any(re.fullmatch(template, id) for template in templates)}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_table_of_the_page_has_its_texts_in_both_languages_and_none_left_over(folder: Path) -> None:
    fr, en = (read_entries(folder / f"{language}.ftl") for language in ("fr", "en"))
    assert fr.keys() == en.keys()
    used = of_the_page(folder, fr) | references(fr.values()) | of_options(folder.name, fr)
    assert fr.keys() - used == set()


def test_no_text_that_all_pages_share_is_left_over() -> None:
    """Those that the page asks for, those that the house sends, and those that others are made of."""
    said = entries("fr", "shell")
    patterns = {
        string.replace("*", "[a-z0-9-]+")
        for _, module in modules("kernel", "server", "texts")
        for node in python.walk(module)
        if isinstance(node, python.Constant | python.JoinedStr)
        for string in strings(node)
        if re.fullmatch(r"[a-z][a-z0-9*-]*", string)
    }
    sent = {id for id in said if any(re.fullmatch(pattern, id) for pattern in patterns)}
    assert said.keys() - sent - of_the_page(CLIENT, said) - references(said.values()) == set()


def built(kind: type, value: int) -> Any:
    """A move or event whose fields are all this small number, as far as their types allow."""
    for values in ((value, [value], [[value]]), (value, [value], []), (value, [], [])):
        number, row, rows = values
        fields = {}
        for field in msgspec.structs.fields(kind):
            for candidate in (number, row, rows, True, 1, *choices(field.type), *examples(field.type)):
                try:
                    fields[field.name] = msgspec.convert(candidate, field.type)
                    break
                except msgspec.ValidationError:
                    continue
        try:
            return kind(**fields)
        except TypeError:
            continue
    raise AssertionError(kind)


def examples(kind: Any) -> tuple[Any, ...]:
    """What a type is shown to be like, and a row of that."""
    info = msgspec.inspect.type_info(kind)
    inner: Any = info.item_type if isinstance(info, msgspec.inspect.VarTupleType) else info
    shown = (getattr(inner, "extra_json_schema", None) or {}).get("examples", ())
    return tuple([example] if inner is not info else example for example in shown)


def kinds(union: Any) -> tuple[type, ...]:
    return get_args(union) or (union,)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_move_and_event_has_its_sentence(game: Game, texts: Texts) -> None:
    for me in (0, 1, NO_SEAT):
        for value in (0, 1, 2):
            for kind in (*kinds(game.Moves), Due, Void, Undo, Sits):
                assert texts.say(game.say_move(built(kind, value)), NAMES, me, game.key)
            for kind in kinds(game.Events):
                assert texts.say(game.say_event(built(kind, value)), NAMES, me, game.key)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_all_that_happens_in_a_game_can_be_said(game: Game, players: int, texts: Texts) -> None:
    """Every event as each seat hears it; now and then the position and the moves, as each sees them."""
    players = max(players, game.players[0])

    class Heard(Ledger):
        def add(self, by: int, move: Move, at: int, *args: Any, tell: Any = None) -> Entry:
            news = News(players)
            entry = super().add(by, move, at, args[0] if args else None, tell=news)
            for who, events in news.told.items():
                for event in events:
                    assert texts.say(game.say_event(event), NAMES, who, game.key)
                    if tell:
                        tell(None, {who: event})
            if next(steps) % 9 == 0:
                look(self)
            return entry

    def look(ledger: Ledger) -> None:
        for who in (*range(players), NO_SEAT, ALL):
            for say in game.describe(ledger.state.view(who)):
                assert texts.say(say, NAMES, who)
        for seat in range(players):
            for move in ledger.state.legal(seat):
                assert texts.say(game.say_move(move), NAMES, seat)

    steps = count()
    ledger = Heard(game, players, game.Options())
    maker = game.bot("random")
    bots = [maker(seat, Random(seat)) for seat in range(players)]
    VirtualTable(ledger, bots, Random(7)).run()
    look(ledger)


# What the command line says.


def test_every_text_of_the_command_line_exists_and_is_used() -> None:
    ids = set(entries("fr", "cli"))
    patterns = {
        string
        for _, module in modules("cli")
        for node in python.walk(module)
        if isinstance(node, python.Constant | python.JoinedStr)
        for string in strings(node)
        if string.startswith("cli-") and not string.endswith("-")
    }
    unknown = [text for text in patterns if not any(re.fullmatch(text.replace("*", ".+"), id) for id in ids)]
    assert unknown == []
    unused = [id for id in ids if not any(re.fullmatch(text.replace("*", ".+"), id) for text in patterns)]
    assert unused == []


# How sentences are formed.


def test_seats_and_cards_become_words() -> None:
    french = Texts("fr")
    hand = Say("bungee-view-hand", {"points": 7}, cards={"cards": (2, 5, 11)})
    assert french.say(hand) == "Votre main\u00a0: 2, 5, Bungee. Elle vaut 7 points."
    took = Say("bungee-event-took", seats={"seat": (1,)}, cards={"card": (4,)})
    assert french.say(took, NAMES) == "Bo prend le 4 sur la défausse."
    assert french.say(took, NAMES, me=1) == "Vous prenez le 4 sur la défausse."
    drew = Say("bungee-event-drew", seats={"seat": (1,)}, cards={"card": (0,)})
    assert french.say(drew, NAMES) == "Bo pioche une carte."
    assert french.say(drew) == "Joueur 2 pioche une carte."


def test_several_names_and_none() -> None:
    english = Texts("en")
    ended = Say("bungee-event-game-ended", seats={"winners": (0, 2, 3)})
    assert "Ana, Cléo and Dan" in english.say(ended, NAMES)
    unfinished = Say("bungee-event-round-ended", {"round": 3}, seats={"winner": (NO_SEAT,)})
    assert "without a winner" in english.say(unfinished, NAMES)
    dealt = Say("bungee-event-dealt", {"round": 1}, {"dealer": (1,), "starter": (0,)}, {"cards": ()})
    assert english.say(dealt, NAMES) == "Round 1. Bo deals, Ana starts."


def test_what_does_not_exist_fails_loudly() -> None:
    english = Texts("en")
    for id in ("nonsense", "bungee-nonsense", "whist-card"):
        assert not english.has(id)
        with pytest.raises(KeyError, match=id):
            english.text(id)
    with pytest.raises(KeyError, match="max"):
        english.text("players", min=2)


def test_the_language_is_the_flags_then_the_locales(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert texts_for(None).language == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert texts_for(None).language == "fr"
    assert texts_for("en").language == "en"
    monkeypatch.setenv("LC_MESSAGES", "de_DE.UTF-8")
    assert language_of_locale() == "en"
    monkeypatch.setenv("LC_ALL", "fr_CH")
    assert language_of_locale() == "fr"
