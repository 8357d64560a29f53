"""Sentences in no language yet."""

import gc

import msgspec

from tablee.kernel.data import Say


def test_what_a_sentence_lacks_is_not_said() -> None:
    one, other = Say("a", {"n": 1}), Say("b", cards={"card": (3,)})
    assert not gc.is_tracked(one)
    assert msgspec.json.encode([one, other]) == b'[{"id":"a","args":{"n":1}},{"id":"b","cards":{"card":[3]}}]'
    assert Say("a", {}, {}, {}) == Say("a") == msgspec.json.decode(b'{"id":"a"}', type=Say)
