"""Mutants are made of the rules, and switched on where a function is known already."""

import os

from tablee.games.lampion import judging
from tablee.games.rouge import cards, tally
from tests.mutants import build_tables_anew, changes, modules


def test_every_change_has_its_lines_and_shows_what_it_is() -> None:
    (module,) = [each for each in modules("lampion") if each.__name__.endswith(".judging")]
    made = list(changes(module))
    assert len(made) > 50
    for change in made:
        first = change.function.__code__.co_firstlineno
        assert change.lines
        assert min(change.lines) >= first
        assert {line[0] for line in change.diff} <= {"-", "+"}
        assert change.mutant.__code__.co_code != b""


def test_a_change_is_known_to_all_who_know_the_function() -> None:
    """In another process, which it does not leave."""
    winner, known = judging.winner, judging.winner.__code__
    change = next(each for each in changes(judging) if each.function is winner)
    if not (child := os.fork()):
        change.switch_on()
        os._exit(winner.__code__ is not known and winner.__code__ is change.mutant.__code__)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
    assert winner.__code__ is known


def test_tables_are_built_anew_for_whoever_took_them_over() -> None:
    change = next(
        each for each in changes(cards) if each.function.__name__ == "_value" and "+return 6" in each.diff
    )
    if not (child := os.fork()):
        change.switch_on()
        build_tables_anew(modules("rouge"))
        os._exit(6 in cards.VALUE and vars(tally)["VALUE"] is cards.VALUE)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
    assert 6 not in cards.VALUE
