"""The state and rules of Bantu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from tablee.games.bantu.board import BOX, CIRCLES, FINISH, LANES, QUARTERS, Board, bit_of, bits, board_of
from tablee.games.bantu.data import (
    BantuOptions,
    BantuView,
    Captured,
    Enter,
    Entered,
    GameEnded,
    Go,
    Home,
    Lot,
    Moved,
    Phase,
    Started,
    TurnLost,
)
from tablee.games.bantu.reach import ends, route, route_home, routes
from tablee.kernel import CHANCE, NO_SEAT, Move, Refused, Result, Tell, TurnState, ranked

IN_BOX, AT_HOME = -1, -2
"""The place of a piece that stands on no circle; otherwise it is the bit of its circle."""
PER_SEAT = 4
SHORT, ALL_FOUR = range(1, 4), range(1, 5)
PARTNERS = ((0, 2), (1, 3)) * 2
"""The team of each seat, if teams are played: opposite seats."""
NUMBER = (1, 2, 3, 4) * 4
"""The number on each piece: piece 4 × seat + number - 1."""
MAX_CACHED_MOVES = 20_000
"""Size of the cache of `goes`."""
_GO: dict[int, list[Move]] = {number: [Go(number, circle) for circle in CIRCLES] for number in ALL_FOUR}
_FINISH: dict[int, Move] = {number: Go(number, FINISH) for number in ALL_FOUR}


@lru_cache(maxsize=256)
def enters(number: int, free: int) -> tuple[Move, ...]:
    """The moves that enter a piece on these circles."""
    return tuple([Enter(number, CIRCLES[bit]) for bit in bits(free)])


@lru_cache(maxsize=MAX_CACHED_MOVES)
def goes(board: Board, number: int, bit: int, steps: int, occupied: int, targets: int) -> tuple[Move, ...]:
    """The moves of a piece on the track. Callers mask `occupied` and `targets` to near circles, for cache hits."""
    circles, home = ends(board, bit, steps, occupied, targets)
    onward = [_GO[number][end] for end in bits(circles)]
    return (_FINISH[number], *onward) if home else tuple(onward)


class BantuState(TurnState[BantuOptions, BantuView]):
    """The places of the pieces, and whose turn it is."""

    View = BantuView
    turn_article = "bantu.turn"

    phase: Phase
    board: Board
    turn: int
    turns: int
    where: list[int]
    """The place of each piece, indexed like `NUMBER`."""
    occupied: int
    """The circles with a piece."""
    numbered: list[int]
    """The circles with a piece 1, with a piece 2, and so on."""

    def __init__(self, players: int, options: BantuOptions) -> None:
        self.players = players
        self.options = options
        self.board = board_of(options.board)
        self.turn = 0
        self.turns = 0
        self.where = [IN_BOX] * (PER_SEAT * players)
        self.occupied = 0
        self.numbered = [0] * PER_SEAT
        self.wait("lot", CHANCE)

    # Legal moves.

    def legal(self, seat: int) -> Sequence[Move]:
        if seat != self.actor:
            return ()
        targets = self.targets(seat)
        moves: list[Move] = []
        for number in self.numbers():
            moves += self._moves(seat, number, targets)
        return moves

    def _moves(self, seat: int, number: int, targets: int) -> tuple[Move, ...]:
        """All moves of a piece, which may capture on the `targets`."""
        bit, board = self.where[PER_SEAT * seat + number - 1], self.board
        if bit >= 0:
            steps = self.steps(bit)
            near = board.near[steps][bit]
            return goes(board, number, bit, steps, self.occupied & near, targets & near)
        if bit == AT_HOME:
            return ()
        # bantu.enter: on any free circle of its own start line.
        return enters(number, board.starts[number] & ~self.occupied)

    def numbers(self) -> range:
        # bantu.short: the short game is played with pieces 1 to 3.
        return SHORT if self.options.short else ALL_FOUR

    def steps(self, bit: int) -> int:
        """The number of steps of the piece that stands there."""
        # bantu.number, bantu.sum: its own number, and those of all other pieces in its row.
        row = self.board.row[bit]
        ones, twos, threes, fours = self.numbered
        return (
            (ones & row).bit_count()
            + 2 * (twos & row).bit_count()
            + 3 * (threes & row).bit_count()
            + 4 * (fours & row).bit_count()
        )

    def capturable(self) -> int:
        """The circles whose pieces opponents may capture."""
        # bantu.safe.start, bantu.safe.row: not on a start line, nor where two or more stand in one row.
        return self.board.alone(self.occupied) & ~self.board.start_circles

    def exposed(self, bit: int) -> bool:
        """Whether `bit` is one of the `capturable` circles, which is faster for a single one."""
        board = self.board
        return self.occupied & board.row[bit] == 1 << bit and not board.start_circles >> bit & 1

    def targets(self, seat: int) -> int:
        """The circles whose pieces this seat could capture."""
        targets = self.capturable()
        # bantu.own: never one's own or one's partner's.
        for friend in self.side(seat):
            for bit in self.where[PER_SEAT * friend : PER_SEAT * friend + PER_SEAT]:
                if bit >= 0:
                    targets &= ~(1 << bit)
        return targets

    def captures(self, bit: int, steps: int, targets: int) -> int:
        """The circles of `targets` on which the piece that stands at `bit` could capture."""
        targets &= self.board.near[steps][bit]
        return targets and targets & ends(self.board, bit, steps, self.occupied, targets)[0]

    def side(self, seat: int) -> tuple[int, ...]:
        """bantu.teams: a seat and its partner, or the seat alone."""
        return PARTNERS[seat] if self.options.teams else (seat,)

    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return tuple([self.side(seat)[0] for seat in range(self.players)])

    def check_move(self, by: int, move: Move, at: int) -> None:
        if self.phase == "lot":
            # bantu.first: the lot falls on one of the players.
            if type(move) is not Lot:
                raise Refused("house.move")
            if not 0 <= move.seat < self.players:
                raise Refused("bantu.first", players=self.players)
        elif type(move) is Enter:
            self._check_enter(by, move)
        elif type(move) is Go:
            self._check_go(by, move)
        else:
            raise Refused("house.move")

    def _check_piece(self, number: int) -> None:
        # bantu.short: piece 4 has no part in the short game.
        if number not in self.numbers():
            raise Refused("bantu.short", piece=number)

    def _check_enter(self, seat: int, move: Enter) -> None:
        self._check_piece(move.piece)
        # bantu.enter: a piece in its start box enters on a free circle of the start line of its own number.
        if self.where[PER_SEAT * seat + move.piece - 1] != IN_BOX:
            raise Refused("bantu.enter", "not-in-box", piece=move.piece)
        bit = bit_of(move.circle)
        if bit < 0 or not self.board.starts[move.piece] >> bit & 1:
            raise Refused("bantu.enter", "line", piece=move.piece)
        if self.occupied >> bit & 1:
            raise Refused("bantu.enter", "taken")

    def _check_go(self, seat: int, move: Go) -> None:
        self._check_piece(move.piece)
        bit = self.where[PER_SEAT * seat + move.piece - 1]
        # bantu.home: a piece that is home stays there. bantu.enter: one in its box has to enter first.
        if bit == AT_HOME:
            raise Refused("bantu.finish", "home", piece=move.piece)
        if bit == IN_BOX:
            raise Refused("bantu.enter", "first", piece=move.piece)
        steps = self.steps(bit)
        circles, home = ends(self.board, bit, steps, self.occupied, self.targets(seat))
        if move.circle == FINISH:
            if not home:
                self._refuse_finish(bit, steps)
            return
        end = bit_of(move.circle)
        if end < 0 or not self.board.circles >> end & 1:
            raise Refused("bantu.board", "none", circle=move.circle)
        if not circles >> end & 1:
            self._refuse_end(seat, bit, steps, end)

    def _refuse_finish(self, bit: int, steps: int) -> None:
        # bantu.finish: at least one step beyond an arrow space; bantu.block: and nothing on the way.
        if ends(self.board, bit, steps, 0, 0)[1]:
            raise Refused("bantu.block", "finish")
        raise Refused("bantu.finish", "far", steps=steps)

    def _refuse_end(self, seat: int, bit: int, steps: int, end: int) -> None:
        """Raise the reason why a piece cannot end its move there."""
        # bantu.full: exactly the full number of steps, along links and rows.
        if not ends(self.board, bit, steps, 0, 0)[0] >> end & 1:
            raise Refused("bantu.full", steps=steps)
        if self.occupied >> end & 1:
            owner = self.where.index(end) // PER_SEAT
            # bantu.own, bantu.safe.start, bantu.safe.row: a piece that cannot be captured is in the way.
            if owner in self.side(seat):
                raise Refused("bantu.own")
            if self.board.start_circles >> end & 1:
                raise Refused("bantu.safe.start", seat=owner)
            if self.occupied & self.board.row[end] != 1 << end:
                raise Refused("bantu.safe.row", seat=owner)
        # bantu.block: no piece is passed over.
        raise Refused("bantu.block", steps=steps)

    def stuck(self, seat: int, number: int, targets: int) -> Refused | None:
        """The reason why a piece that is not home cannot move, with captures on `targets`; None if it can."""
        if self._moves(seat, number, targets):
            return None
        bit = self.where[PER_SEAT * seat + number - 1]
        # bantu.enter: no circle of its start line is free. bantu.block: no way of the full number of steps is free.
        if bit == IN_BOX:
            return Refused("bantu.enter", "full", piece=number)
        return Refused("bantu.block", "stuck", steps=self.steps(bit))

    # Effects.

    def apply(
        self, by: int, move: Move, at: int = 0, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        if type(move) is Lot:
            self.turn = move.seat
            self.wait("turn", move.seat)
            if tell:
                tell(Started(move.seat))
            return
        self.carry_out(by, move, tell)
        self.turns += 1  # the last one, too
        # bantu.end, bantu.teams: the first player, or team, with all pieces home wins.
        if type(move) is Go and move.circle == FINISH and self._won(by):
            self._end(tell)
        else:
            # bantu.turn: to the left.
            self.turn = (self.turn + 1) % self.players
            self.find_mover(tell)

    def carry_out(self, seat: int, move: Move, tell: Tell | None = None) -> None:
        """Move the pieces, without passing the turn on."""
        if type(move) is Go:
            self._go(seat, move, tell)
            return
        assert type(move) is Enter
        self.put(PER_SEAT * seat + move.piece - 1, bit_of(move.circle))
        if tell:
            tell(Entered(seat, move.piece, move.circle, self.come()))

    def put(self, piece: int, bit: int) -> None:
        """Put a piece on a free circle."""
        self.where[piece] = bit
        self.occupied |= 1 << bit
        self.numbered[piece % PER_SEAT] |= 1 << bit

    def _lift(self, piece: int, to: int) -> None:
        """Take a piece off its circle, to its box or to Finish."""
        circle = 1 << self.where[piece]
        self.where[piece] = to
        self.occupied ^= circle
        self.numbered[piece % PER_SEAT] ^= circle

    def _go(self, seat: int, move: Go, tell: Tell | None) -> None:
        piece = PER_SEAT * seat + move.piece - 1
        way = self.way(self.where[piece], move) if tell else None
        captured = NO_SEAT
        self._lift(piece, AT_HOME)
        if move.circle != FINISH:
            end = bit_of(move.circle)
            # bantu.capture: a piece that stands there goes back to its start box.
            if self.occupied >> end & 1:
                captured = self.where.index(end)
                self._lift(captured, IN_BOX)
            self.put(piece, end)
        if tell and way:
            tell(Moved(seat, move.piece, *way, self.come()))
            if move.circle == FINISH:
                tell(Home(seat, move.piece, self.home(seat)))
            if captured != NO_SEAT:
                tell(Captured(captured // PER_SEAT, NUMBER[captured], seat))

    def way(self, bit: int, move: Go) -> tuple[int, tuple[str, ...]]:
        """The steps of a move, and one way for it, by the names of circles."""
        steps = self.steps(bit)
        if move.circle == FINISH:
            return steps, (*_named(route_home(self.board, bit, steps, self.occupied)), FINISH)
        return steps, _named(route(self.board, bit, steps, self.occupied, bit_of(move.circle)))

    def ways(self, bit: int, steps: int, targets: int) -> list[tuple[str, ...]]:
        """One way for each move of the piece that stands there, with captures on `targets`, by the names of circles."""
        home, onward = routes(self.board, bit, steps, self.occupied, targets)
        ways = [_named(way) for way in onward]
        return ways if home is None else [(*_named(home), FINISH), *ways]

    def find_mover(self, tell: Tell | None = None) -> None:
        """Give the turn to the next seat that can move; the others lose their turns."""
        # bantu.endless: the number of turns is limited.
        while self.turns < self.options.turns * self.players:
            targets = self.targets(self.turn)
            if any(self._moves(self.turn, number, targets) for number in self.numbers()):
                self.actor = self.turn
                return
            # bantu.lost: without asking. bantu.teams.skip: a seat with all pieces home has no turn to lose.
            if tell and not self._all_home(self.turn):
                tell(TurnLost(self.turn))
            self.turns += 1
            self.turn = (self.turn + 1) % self.players
        self._end(tell)

    def _end(self, tell: Tell | None) -> None:
        self.wait("over", NO_SEAT)
        if tell:
            result = self.result()
            assert result is not None
            tell(GameEnded(result.winners, result.points))

    def come(self) -> tuple[int, ...]:
        """The lines that the pieces of each seat have covered."""
        come = [0] * self.players
        for piece, bit in enumerate(self.where):
            if bit != IN_BOX:
                end = LANES * self.board.lines if bit == AT_HOME else bit
                come[piece // PER_SEAT] += covered(self.board, end, NUMBER[piece])
        return tuple(come)

    def home(self, seat: int) -> int:
        """The number of this seat's pieces in Finish."""
        return self.where[PER_SEAT * seat : PER_SEAT * (seat + 1)].count(AT_HOME)

    def _all_home(self, seat: int) -> bool:
        return self.home(seat) == len(self.numbers())

    def is_over(self) -> bool:
        """Whether a seat or team has won, or no turn is left."""
        return self.turns >= self.options.turns * self.players or any(map(self._won, range(self.players)))

    def _won(self, seat: int) -> bool:
        return all(map(self._all_home, self.side(seat)))

    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        # bantu.rank, bantu.endless: by pieces home, also if the game was broken off.
        # bantu.teams: partners share a rank, by the pieces of both; a seat's points are its own pieces home.
        home = tuple(map(self.home, range(self.players)))
        if not self.options.teams:
            return ranked(home, best="most")
        both = [sum([home[each] for each in self.side(seat)]) for seat in range(self.players)]
        return Result(tuple([1 + (own < max(both)) for own in both]), home, self.teams())

    def chance(self, rng: Random) -> Move:
        return Lot(rng.randrange(self.players))

    def seen_pieces(self, who: int) -> tuple[tuple[str, ...], ...]:
        pieces = [CIRCLES[bit] if bit >= 0 else BOX if bit == IN_BOX else FINISH for bit in self.where]
        each = len(self.numbers())
        return tuple(tuple(pieces[first : first + each]) for first in range(0, len(pieces), PER_SEAT))

    def fill(self, rng: Random) -> None:
        """Do nothing: nothing is hidden."""


def covered(board: Board, bit: int, number: int) -> int:
    """The lines that a piece has covered, that of its entrance included.

    >>> covered(board_of(""), bit_of("25a"), 1), covered(board_of(""), bit_of("25a"), 4)
    (1, 25)
    """
    return bit // LANES + 1 - board.lines * (QUARTERS - number) // QUARTERS


def _named(way: list[int]) -> tuple[str, ...]:
    return tuple([CIRCLES[bit] for bit in way])
