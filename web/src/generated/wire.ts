// Made by `npm run types`: do not edit.

export type BantuEvent = (BantuStarted | BantuEntered | BantuMoved | BantuCaptured | BantuHome | BantuTurnLost | BantuGameEnded)
export type BantuMove = (BantuEnter | BantuGo | BantuLot)
export type BanzaiEvent = (BanzaiDealt | BanzaiLaid | BanzaiNoted | BanzaiAimed | BanzaiOverslept | BanzaiSlipped | BanzaiHopped | BanzaiTookUp | BanzaiCried | BanzaiUnfolded | BanzaiJudged | BanzaiStopped | BanzaiPlaced | BanzaiSwapped | BanzaiRemoved | BanzaiGave | BanzaiGathered | BanzaiShared | BanzaiRobbing | BanzaiRobbed | BanzaiOffered | BanzaiMarried | BanzaiChallenged | BanzaiLooked | BanzaiTraded | BanzaiResumed | BanzaiRedealt | BanzaiVoided | BanzaiFinalBegan | BanzaiGameEnded)
export type BanzaiMove = (BanzaiDeal | BanzaiSlip | BanzaiDraw | BanzaiChoose | BanzaiKeep | BanzaiAim | Banzai | BanzaiFeint | BanzaiGrab | BanzaiStop | BanzaiHop | BanzaiGo | BanzaiPlace | BanzaiSwap | BanzaiRemove | BanzaiGive | BanzaiShare | BanzaiRob | BanzaiOffer | BanzaiDecline | BanzaiWed | BanzaiChallenge | BanzaiLook | BanzaiTrade)
export type BungeeEvent = (BungeeStarted | BungeeDealt | BungeeLuckyTurned | BungeeLuckyTaken | BungeeLuckyLeft | BungeeShuffled | BungeePlayed | BungeeTook | BungeeDrew | BungeeSkipped | BungeeCalled | BungeeTookUp | BungeePassed | BungeeLap | BungeeHandShown | BungeeRoundEnded | BungeeGameEnded)
export type BungeeMove = (BungeePlay | BungeeCall | BungeePass | BungeeExchange | BungeeLot | BungeeDeal | BungeeShuffle | BungeeTurn | BungeeShow)
export type DanEvent = (DanStarted | DanDealt | DanRevealed | DanShown | DanGestured | DanTwitched | DanJudged | DanTook | DanSlipped | DanPassed | DanVoided | DanGameEnded)
export type DanMove = (DanLot | DanDeal | DanShow | DanReveal | DanShoot | DanSurrender | DanTwitch)
export type LampionEvent = (LampionShown | LampionPressed | LampionJudged | LampionVoided)
export type LampionMove = (LampionPress | LampionLight)
export type RougeEvent = (RougeDealerDrawn | RougeDealt | RougeNamed | RougeDirected | RougeLaid | RougeChosen | RougeRaised | RougeKept | RougeVoided | RougeBombLed | RougeBankLed | RougeBombStruck | RougeBankStruck | RougeVamped | RougeRoundTaken | RougeLastCard | RougePileCounted | RougeBankCounted | RougeDealEnded | RougeMatchEnded)
export type RougeMove = (RougeName | RougeDirect | RougeLay | RougeStrike | RougeLot | RougeDeal)
export type ToPage = (Table | Past | Update | Accepted | Refused | Reseated | Pong | Tick | Announce | Photo | Said)
export type ToServer = (Hello | Move | Arrange | Adjust | Introduce | AddLuck | Leave | Speak | Nudge | Start | Ready | TakeBack | Consent | Rematch | Ping | Tock | Look | Read | Acknowledge | Mark | Hidden)

export interface Wire {
  BantuEvent: BantuEvent
  BantuMove: BantuMove
  BantuOptions: BantuOptions
  BantuScene: BantuScene
  BantuTally: BantuTally
  BantuView: BantuView
  BanzaiEvent: BanzaiEvent
  BanzaiMove: BanzaiMove
  BanzaiOptions: BanzaiOptions
  BanzaiTally: BanzaiTally
  BanzaiView: BanzaiView
  BungeeEvent: BungeeEvent
  BungeeMove: BungeeMove
  BungeeOptions: BungeeOptions
  BungeeTally: BungeeTally
  BungeeView: BungeeView
  DanEvent: DanEvent
  DanMove: DanMove
  DanOptions: DanOptions
  DanScene: DanScene
  DanTally: DanTally
  DanView: DanView
  Drawn: Drawn
  Duels: Duels
  Found: Found
  GameInfo: GameInfo
  Hint: Hint
  Join: Join
  LampionEvent: LampionEvent
  LampionMove: LampionMove
  LampionOptions: LampionOptions
  LampionView: LampionView
  Lesson: Lesson
  NewTable: NewTable
  PlayOn: PlayOn
  Problem: Problem
  Replay: Replay
  RougeEvent: RougeEvent
  RougeMove: RougeMove
  RougeOptions: RougeOptions
  RougeScene: RougeScene
  RougeTally: RougeTally
  RougeView: RougeView
  Rulebook: Rulebook
  Seated: Seated
  TakenBack: TakenBack
  ToPage: ToPage
  ToServer: ToServer
  Tried: Tried
  TryInLesson: TryInLesson
  Watched: Watched
}
/**
 * A first player was drawn by lot.
 */
export interface BantuStarted {
  told: "started"
  seat: number
}
/**
 * A piece entered.
 */
export interface BantuEntered {
  told: "entered"
  seat: number
  piece: number
  circle: string
  come: number[]
}
/**
 * A piece went the full sum of its row.
 */
export interface BantuMoved {
  told: "moved"
  seat: number
  piece: number
  steps: number
  route: string[]
  come: number[]
}
/**
 * A piece was sent back to its start box.
 */
export interface BantuCaptured {
  told: "captured"
  seat: number
  piece: number
  by: number
}
/**
 * A piece reached Finish.
 */
export interface BantuHome {
  told: "home"
  seat: number
  piece: number
  home: number
}
/**
 * A seat had no legal move.
 */
export interface BantuTurnLost {
  told: "turn-lost"
  seat: number
}
/**
 * A seat or team has all pieces home, or the game was broken off.
 */
export interface BantuGameEnded {
  told: "game-ended"
  winners: number[]
  home: number[]
}
/**
 * Bring a piece from its start box to a circle of its start line.
 */
export interface BantuEnter {
  do: "enter"
  piece: number
  circle: string
}
/**
 * Move a piece by the full sum of its row, to this circle or to `finish`.
 */
export interface BantuGo {
  do: "go"
  piece: number
  circle: string
}
/**
 * CHANCE: who plays first.
 */
export interface BantuLot {
  do: "lot"
  seat: number
}
/**
 * The options of Bantu.
 */
export interface BantuOptions {
  teams: boolean
  short: boolean
  board: string
  turns: number
}
/**
 * A board, in the direction of play.
 */
export interface BantuScene {
  lines: BantuLine[]
  links: [string, string][]
  arrows: string[]
}
/**
 * A line of circles across the track.
 */
export interface BantuLine {
  rows: string[][]
  start: (0 | 1 | 2 | 3 | 4)
}
/**
 * All pieces on the track, those that cannot move now, and the lines that each seat has covered.
 */
export interface BantuTally {
  pieces: BantuStanding[]
  stuck: BantuStuck[]
  come: number[]
  teams: number[]
}
/**
 * A piece on the track.
 */
export interface BantuStanding {
  seat: number
  piece: number
  circle: string
  steps: number
  beside: string[]
  safe: boolean
  threats: BantuOther[]
  ends: BantuEnd[]
}
/**
 * A piece, by its owner and number.
 */
export interface BantuOther {
  seat: number
  piece: number
}
/**
 * A circle where a piece may end its move, one way to it, and the piece that it would capture there.
 */
export interface BantuEnd {
  circle: string
  route: string[]
  captures: (BantuOther | null)
}
/**
 * A piece that cannot move on its owner's turn, and the reason.
 */
export interface BantuStuck {
  piece: number
  say: BantuSay
  article: string
}
/**
 * A sentence in no language yet: a message of the `.ftl` files and its arguments.
 */
export interface BantuSay {
  id: string
  args?: {
    [k: string]: number | string
  }
  seats?: {
    [k: string]: number[]
  }
  cards?: {
    [k: string]: number[]
  }
}
/**
 * A position of Bantu. Written by hand, it needs only `pieces` and `turn`.
 */
export interface BantuView {
  who: number
  options: BantuOptions
  phase: ("lot" | "over" | "turn")
  turn: number
  turns: number
  pieces: string[][]
}
/**
 * A round begins. Each seat sees its own cards.
 */
export interface BanzaiDealt {
  told: "dealt"
  round: number
  ring: number[]
  pawns: number
  hands: number[][]
}
/**
 * A card lies before a seat, face down, or was taken back. Only its owner knows which.
 */
export interface BanzaiLaid {
  told: "laid"
  seat: number
  ready: boolean
  card: number
}
/**
 * To one seat alone: what it did waits, came too late, or was beaten by a cry, and can be called again.
 *
 *     `stopped`: it was pressed before "Jeu !", and counts for nothing.
 */
export interface BanzaiNoted {
  told: "noted"
  seat: number
  what: ("banzai" | "beaten" | "feint" | "grab" | "late" | "stop" | "stopped")
  rt: number
}
/**
 * To one seat alone: where its hand will go.
 */
export interface BanzaiAimed {
  told: "aimed"
  seat: number
  pawn: number
}
/**
 * Time is up: these seats' cards go by chance.
 */
export interface BanzaiOverslept {
  told: "overslept"
  seats: number[]
}
/**
 * Cards were laid by chance. Each seat sees its own.
 */
export interface BanzaiSlipped {
  told: "slipped"
  cards: number[][]
}
/**
 * Hop! All cards went to the left. Each seat knows what it gave and what it got.
 */
export interface BanzaiHopped {
  told: "hopped"
  exchange: number
  gave: number
  got: number
  whim: number
}
/**
 * The others take their cards, too.
 */
export interface BanzaiTookUp {
  told: "took-up"
  got: number
}
/**
 * A seat cries: Ban….
 */
export interface BanzaiCried {
  told: "cried"
  seat: number
}
/**
 * On the beat the cry turns out to be a Banzaï, or nothing.
 */
export interface BanzaiUnfolded {
  told: "unfolded"
  seat: number
  kind: ("" | "banzai" | "feint")
}
/**
 * A cry is over, or a seat grabbed without one: who did what, and who is out.
 */
export interface BanzaiJudged {
  told: "judged"
  rule: ("banzai.cry" | "banzai.feint" | "banzai.out.false" | "banzai.out.grab")
  crier: number
  beat: number
  proofs: BanzaiProof[]
  runs: BanzaiRun[]
  out: BanzaiOut[]
  pardoned: number
  cards: number[]
  goes_on: boolean
  ring: number[]
  pawns: BanzaiPawn[]
}
/**
 * Who cried Banzaï, and with which cards.
 */
export interface BanzaiProof {
  seat: number
  right: boolean
  cards: number[]
}
/**
 * The whole way of a hand.
 */
export interface BanzaiRun {
  seat: number
  rt: number
  u: number
  way: BanzaiLeg[]
  pawn: number
  level: boolean
}
/**
 * A hand comes to a pawn, so many milliseconds after the cry.
 */
export interface BanzaiLeg {
  pawn: number
  at: number
}
/**
 * A seat is out.
 */
export interface BanzaiOut {
  seat: number
  why: ("banzai.out.false" | "banzai.out.feint" | "banzai.out.grab" | "banzai.out.pawn")
}
/**
 * A pawn on the table. In the very centre: it was not moved.
 */
export interface BanzaiPawn {
  pawn: number
  x: number
  y: number
}
/**
 * A seat has called "Stop !", and shows the cards for it: the whole hand for `pawns`, else the combination.
 */
export interface BanzaiStopped {
  told: "stopped"
  seat: number
  call: ("duel" | "hand" | "kids" | "lords" | "marriage" | "pawns" | "seats" | "seer" | "warriors" | "whim" | "wizards")
  cards: number[]
  since: number
}
/**
 * A pawn was moved.
 */
export interface BanzaiPlaced {
  told: "placed"
  seat: number
  pawn: number
  x: number
  y: number
}
/**
 * Two seats changed places.
 */
export interface BanzaiSwapped {
  told: "swapped"
  seat: number
  other: number
  ring: number[]
}
/**
 * A pawn was taken off the table.
 */
export interface BanzaiRemoved {
  told: "removed"
  seat: number
  pawn: number
}
/**
 * A seat has given two cards. Only it knows which.
 */
export interface BanzaiGave {
  told: "gave"
  seat: number
  cards: number[]
}
/**
 * All have given: the caller sees what.
 */
export interface BanzaiGathered {
  told: "gathered"
  seat: number
  cards: number[][]
}
/**
 * The given cards were dealt back. Each seat sees its own, and the caller all.
 */
export interface BanzaiShared {
  told: "shared"
  seat: number
  cards: number[][]
}
/**
 * A hand is robbed.
 */
export interface BanzaiRobbing {
  told: "robbing"
  seat: number
  other: number
}
/**
 * A card was drawn from another hand. Only the two know which.
 */
export interface BanzaiRobbed {
  told: "robbed"
  seat: number
  other: number
  card: number
}
/**
 * A seat offers a Princess, or (0) does not.
 */
export interface BanzaiOffered {
  told: "offered"
  seat: number
  card: number
}
/**
 * Two Princesses change hands, and two families are one.
 */
export interface BanzaiMarried {
  told: "married"
  seat: number
  other: number
  card: number
  got: number
}
/**
 * A duel: seats and pawns are set for it.
 */
export interface BanzaiChallenged {
  told: "challenged"
  seat: number
  other: number
  ring: number[]
  pawns: BanzaiPawn[]
}
/**
 * A seat looks into others' hands. Only it sees the cards.
 */
export interface BanzaiLooked {
  told: "looked"
  seat: number
  call: ("duel" | "hand" | "kids" | "lords" | "marriage" | "pawns" | "seats" | "seer" | "warriors" | "whim" | "wizards")
  seats: number[]
  hands: number[][]
}
/**
 * Two seats changed places, or hands, or both. The two see their new cards.
 */
export interface BanzaiTraded {
  told: "traded"
  seat: number
  other: number
  place: boolean
  hand: boolean
  ring: number[]
  cards: number[]
}
/**
 * Jeu! The game goes on.
 */
export interface BanzaiResumed {
  told: "resumed"
  seat: number
  late: boolean
}
/**
 * The cards are dealt anew, and no seat leaves. By the article that says why.
 */
export interface BanzaiRedealt {
  told: "redealt"
  why: ("banzai.out.all" | "banzai.power.princesses" | "banzai.stalled" | "banzai.tie")
}
/**
 * What was under way could not be judged.
 */
export interface BanzaiVoided {
  told: "voided"
  anew: boolean
}
/**
 * Two are left, and the last one out plays with them as third.
 */
export interface BanzaiFinalBegan {
  told: "final-began"
  finalists: number[]
  third: number
}
/**
 * The Banzaï Master.
 */
export interface BanzaiGameEnded {
  told: "game-ended"
  winner: number
}
/**
 * CHANCE: all hands; and, unknown to all seats, the beats of the round's cries and how its lots fall.
 */
export interface BanzaiDeal {
  do: "deal"
  hands: number[][]
  families: number[]
  beats: number[]
  lots: number[]
}
/**
 * CHANCE: the cards of those who did not choose in time: a list for each seat, empty for those who did.
 */
export interface BanzaiSlip {
  do: "slip"
  cards: number[][]
}
/**
 * CHANCE: the card that is drawn from the robbed hand.
 */
export interface BanzaiDraw {
  do: "draw"
  card: number
}
/**
 * Lay a card to be passed at this exchange, or another instead.
 */
export interface BanzaiChoose {
  do: "choose"
  card: number
  exchange: number
}
/**
 * Take the laid card back.
 */
export interface BanzaiKeep {
  do: "keep"
  exchange: number
}
/**
 * Say to which pawn one's hand will go; 0: to the nearest. It is secret.
 */
export interface BanzaiAim {
  do: "aim"
  pawn: number
}
/**
 * Cry "Banzaï !" with the hand of this exchange.
 */
export interface Banzai {
  do: "banzai"
  exchange: number
}
/**
 * Cry "Ban…", and nothing more.
 */
export interface BanzaiFeint {
  do: "feint"
}
/**
 * Send one's hand for a pawn.
 */
export interface BanzaiGrab {
  do: "grab"
}
/**
 * Cry "Stop !" with the hand of this exchange.
 */
export interface BanzaiStop {
  do: "stop"
  call: ("duel" | "hand" | "kids" | "lords" | "marriage" | "pawns" | "seats" | "seer" | "warriors" | "whim" | "wizards")
  exchange: number
  card: number
}
/**
 * As the capricious one: let the others take their cards.
 */
export interface BanzaiHop {
  do: "hop"
}
/**
 * Say "Jeu !": the game goes on.
 */
export interface BanzaiGo {
  do: "go"
}
/**
 * Stop 1: put a pawn anywhere on the table, so many thousandths to the right of the centre, and upwards.
 */
export interface BanzaiPlace {
  do: "place"
  pawn: number
  x: number
  y: number
}
/**
 * Stop 2: change seats with another player.
 */
export interface BanzaiSwap {
  do: "swap"
  seat: number
}
/**
 * Three Warriors: take a pawn off the table.
 */
export interface BanzaiRemove {
  do: "remove"
  pawn: number
}
/**
 * Three Lords: give two cards.
 */
export interface BanzaiGive {
  do: "give"
  cards: number[]
}
/**
 * Three Lords: deal back what was given, a list of two cards for each seat. After 45 s CHANCE does.
 */
export interface BanzaiShare {
  do: "share"
  cards: number[][]
}
/**
 * Three Kids: draw a card from another hand.
 */
export interface BanzaiRob {
  do: "rob"
  seat: number
}
/**
 * A marriage: offer one's Princess.
 */
export interface BanzaiOffer {
  do: "offer"
  card: number
}
/**
 * A marriage: offer none.
 */
export interface BanzaiDecline {
  do: "decline"
}
/**
 * A marriage: take this seat's offer.
 */
export interface BanzaiWed {
  do: "wed"
  seat: number
}
/**
 * A duel: with whom.
 */
export interface BanzaiChallenge {
  do: "challenge"
  seat: number
}
/**
 * The seer, or Donne-moi ta main: whose hands to look at.
 */
export interface BanzaiLook {
  do: "look"
  seats: number[]
}
/**
 * Donne-moi ta main: change seats, or hands, or both, with one of the two whose hands one has seen.
 */
export interface BanzaiTrade {
  do: "trade"
  seat: number
  place: boolean
  hand: boolean
}
/**
 * What a table of Banzaï! may choose.
 */
export interface BanzaiOptions {
  reunions: boolean
  masters: boolean
  hand: boolean
  powers: ("duel" | "hand" | "kids" | "lords" | "marriage" | "princesses" | "seer" | "warriors" | "whim" | "wizards")[]
  choice: number
  feints: number
  travel: number
}
/**
 * What holds in a position.
 */
export interface BanzaiTally {
  due: number
  hop: number
  aim: number
  far: number[]
  powers: ("duel" | "hand" | "kids" | "lords" | "marriage" | "princesses" | "seer" | "warriors" | "whim" | "wizards")[]
  give: number
  movable: number
}
/**
 * A position of Banzaï!. By hand, only `hands` need to be said.
 */
export interface BanzaiView {
  who: number
  options: BanzaiOptions
  phase: ("cry" | "deal" | "over" | "passing" | "slip" | "stop" | "whim")
  round: number
  ring: number[]
  out: number[][]
  third: number
  families: number[]
  hands: number[][]
  known: BanzaiKnown[]
  exchange: number
  laid: number[]
  ready: number[]
  opened: number
  ready_at: number
  pawns: BanzaiPawn[]
  aims: number[]
  feints: number[]
  beats: number[]
  lots: number[]
  used: BanzaiUsed[]
  wizard: number
  whim: number
  wed: number[]
  locked: boolean
  calls: BanzaiCall[]
  reaches: BanzaiReach[]
  before: number[][]
  hopped: number
  resumed: number
  stopper: number
  crier: number
  kind: ("" | "banzai" | "feint")
  since: number
  unfolded: boolean
  missed: number[]
  criers: BanzaiCall[]
  fresh: number[]
  stop: (BanzaiStopView | null)
  last: (BanzaiJudged | null)
}
/**
 * A card of which others know in whose hand it is, until its holder passes a card on.
 */
export interface BanzaiKnown {
  card: number
  seats: number[]
}
/**
 * A Stop that was called in this round.
 */
export interface BanzaiUsed {
  call: ("duel" | "hand" | "kids" | "lords" | "marriage" | "pawns" | "seats" | "seer" | "warriors" | "whim" | "wizards")
  seat: number
  cards: number[]
}
/**
 * A call that waits for the end of the hold.
 */
export interface BanzaiCall {
  at: number
  u: number
  seat: number
  what: ("banzai" | "feint" | "stop")
  hand: number[]
  stop: (("duel" | "hand" | "kids" | "lords" | "marriage" | "pawns" | "seats" | "seer" | "warriors" | "whim" | "wizards") | "")
  cards: number[]
}
/**
 * A hand that was sent for a pawn.
 */
export interface BanzaiReach {
  rt: number
  u: number
  seat: number
  aim: number
}
/**
 * A game that is stopped.
 */
export interface BanzaiStopView {
  seat: number
  call: ("duel" | "hand" | "kids" | "lords" | "marriage" | "pawns" | "seats" | "seer" | "warriors" | "whim" | "wizards")
  cards: number[]
  since: number
  step: ("act" | "done" | "draw" | "give" | "offer" | "share" | "trade" | "wed")
  deadline: number
  pawns: number[]
  given: number[][]
  gave: number[]
  offers: number[]
  seats: number[]
}
/**
 * The lot fell on a starter.
 */
export interface BungeeStarted {
  told: "started"
  starter: number
}
/**
 * A round begins. Each seat sees its own cards.
 */
export interface BungeeDealt {
  told: "dealt"
  round: number
  dealer: number
  starter: number
  cards: number[]
}
/**
 * This round's lucky card.
 */
export interface BungeeLuckyTurned {
  told: "lucky-turned"
  card: number
}
/**
 * The dealer took the Bungee card and discarded another.
 */
export interface BungeeLuckyTaken {
  told: "lucky-taken"
  seat: number
  card: number
}
/**
 * The dealer left the Bungee card.
 */
export interface BungeeLuckyLeft {
  told: "lucky-left"
  seat: number
}
/**
 * There is a new pile of so many cards.
 */
export interface BungeeShuffled {
  told: "shuffled"
  cards: number
  left: boolean
}
/**
 * A seat laid cards of one value.
 */
export interface BungeePlayed {
  told: "played"
  seat: number
  card: number
  count: number
}
/**
 * A seat took the top discard.
 */
export interface BungeeTook {
  told: "took"
  seat: number
  card: number
}
/**
 * A seat drew from the pile. Only itself sees what.
 */
export interface BungeeDrew {
  told: "drew"
  seat: number
  card: number
}
/**
 * A six made a seat lose its turn.
 */
export interface BungeeSkipped {
  told: "skipped"
  seat: number
}
/**
 * A seat shouted Bungee; `number` is 1 for the round's first.
 */
export interface BungeeCalled {
  told: "called"
  seat: number
  number: number
}
/**
 * A seat gave its call up to play on.
 */
export interface BungeeTookUp {
  told: "took-up"
  seat: number
}
/**
 * A seat let it be.
 */
export interface BungeePassed {
  told: "passed"
  seat: number
}
/**
 * Sixes carried the turn past the first caller: one more lap begins.
 */
export interface BungeeLap {
  told: "lap"
}
/**
 * At the end of a round a seat lays its hand open, and this is what it scores.
 */
export interface BungeeHandShown {
  told: "hand-shown"
  seat: number
  cards: number[]
  score: number
}
/**
 * All hands are shown and scored. Without a winner the round was endless.
 */
export interface BungeeRoundEnded {
  told: "round-ended"
  round: number
  winner: number
  hands: number[][]
  scores: number[]
  totals: number[]
}
/**
 * The last round is over.
 */
export interface BungeeGameEnded {
  told: "game-ended"
  winners: number[]
  totals: number[]
}
/**
 * Lay `count` cards of one value. `take`: take the top discard first; otherwise draw afterwards.
 */
export interface BungeePlay {
  do: "play"
  card: number
  count: number
  take: boolean
}
/**
 * Shout Bungee.
 */
export interface BungeeCall {
  do: "call"
}
/**
 * Leave undone what may be left undone: the lucky Bungee card, a call after playing, a new turn after a call.
 */
export interface BungeePass {
  do: "pass"
}
/**
 * The dealer takes the Bungee card that was turned up as lucky card, and discards `card`.
 */
export interface BungeeExchange {
  do: "exchange"
  card: number
}
/**
 * Who starts the first round.
 */
export interface BungeeLot {
  do: "lot"
  seat: number
}
/**
 * A whole deal. The pile is in the order of drawing; what it leaves out lies below, unknown.
 */
export interface BungeeDeal {
  do: "deal"
  hands: number[][]
  lucky: number
  pile: number[]
}
/**
 * The new pile, whole and in the order of drawing; left empty, its order is not known.
 */
export interface BungeeShuffle {
  do: "shuffle"
  pile: number[]
}
/**
 * The lucky card, where the pile's top card was not known.
 */
export interface BungeeTurn {
  do: "turn"
  card: number
}
/**
 * The hands at the end of a round, where they were not all known.
 */
export interface BungeeShow {
  do: "show"
  hands: number[][]
}
/**
 * What a table of Bungee may choose.
 */
export interface BungeeOptions {
  rounds: number
  starter: number
  cards: number
  turns: number
  deck: number[]
}
/**
 * What counts in a position.
 */
export interface BungeeTally {
  hand: number
  scores: number
  shown: BungeeShownHand[]
  dealer: number
  free: number
}
/**
 * A hand at a round's end: what each of its cards counts, and all of them.
 */
export interface BungeeShownHand {
  cards: number[]
  points: number
}
/**
 * A position of Bungee. By hand, only `hands`, `lucky` and `turn` need to be said.
 */
export interface BungeeView {
  who: number
  options: BungeeOptions
  phase: ("after" | "deal" | "lot" | "lucky" | "over" | "reshuffle" | "return" | "show" | "turn" | "turn-up")
  round: number
  turn: number
  starter: number
  hands: number[][]
  known: number[][]
  lucky: number
  pile: number[]
  discards: number[]
  turns: number
  calls: number[]
  called: number
  first: number
  since: (BungeeStep[] | null)[]
  skips: number
  mixed: number[]
  drew: number[][]
  deeds: (BungeeDeed | null)[]
  sheet: number[][]
  shown: (BungeeShown | null)
}
/**
 * A turn that a seat played since its last call: `count` cards laid, and one gained.
 */
export interface BungeeStep {
  card: number
  count: number
  taken: number
}
/**
 * What a seat did last in a round, besides laying cards.
 */
export interface BungeeDeed {
  did: ("draw" | "pass" | "skip" | "take" | "take-lucky")
  card: number
}
/**
 * The end of the last round, as all seats saw it.
 */
export interface BungeeShown {
  winner: number
  lucky: number
  hands: number[][]
  calls: number[]
  scores: number[]
}
/**
 * The seat that reveals first was drawn by lot.
 */
export interface DanStarted {
  told: "started"
  seat: number
}
/**
 * Each seat was dealt a pile, face down.
 */
export interface DanDealt {
  told: "dealt"
  each: number
  police: number
}
/**
 * A seat turned over its top card, or the clock did, because the seat was `late`.
 */
export interface DanRevealed {
  told: "revealed"
  seat: number
  late: boolean
}
/**
 * The revealed card is on the heap.
 */
export interface DanShown {
  told: "shown"
  seat: number
  card: number
  left: number
}
/**
 * A gesture was stored. Told to its seat alone.
 */
export interface DanGestured {
  told: "gestured"
  seat: number
  what: ("across" | "left" | "right" | "surrender")
  rt: number
}
/**
 * A seat feigned a gesture.
 */
export interface DanTwitched {
  told: "twitched"
  seat: number
}
/**
 * The verdict on a card: all gestures with their times, and what the card asked of each seat.
 */
export interface DanJudged {
  told: "judged"
  card: number
  seat: number
  counts: number
  why: ("dan.first" | "dan.massacre" | "dan.shootout" | "dan.special.backward" | "dan.special.colours" | "dan.special.deja-vu" | "dan.special.dove" | "dan.special.lunch" | "dan.special.mirror" | "dan.special.raid" | "dan.special.rotation" | "dan.special.scapegoat" | "dan.special.swap" | "dan.three" | "dan.two" | "dan.unloaded")
  duties: DanDuty[]
  gestures: DanGesture[]
  right: number[]
  missed: number[]
  rule: ("dan.calm" | "dan.early" | "dan.escape" | "dan.hit" | "dan.level" | "dan.missed" | "dan.nobody" | "dan.slip" | "dan.special.raid" | "dan.unclear" | "dan.wrong.shot" | "dan.wrong.surrender" | "dan.wrong.target")
  loser: number
  next: number
}
/**
 * The answer that a card asks of a seat.
 */
export interface DanDuty {
  do: ("shoot" | "still" | "surrender")
  at: ("" | "across" | "left" | "right")
}
/**
 * A seat's gesture, with its reaction time in milliseconds and the uncertainty `u`.
 */
export interface DanGesture {
  rt: number
  u: number
  seat: number
  what: ("across" | "left" | "right" | "surrender")
}
/**
 * A seat took the heap, except for the top card, which went to the police as a bribe.
 */
export interface DanTook {
  told: "took"
  seat: number
  cards: number
  bribe: number
}
/**
 * The other seats slipped their top cards to the seat that moved at a first card.
 */
export interface DanSlipped {
  told: "slipped"
  seat: number
  given: number[]
}
/**
 * A seat was passed over because it missed too many cards.
 */
export interface DanPassed {
  told: "passed"
  seat: number
}
/**
 * The card could not be judged: it has no effect.
 */
export interface DanVoided {
  told: "voided"
  seat: number
}
/**
 * A seat has no card left.
 */
export interface DanGameEnded {
  told: "game-ended"
  winners: number[]
  left: number[]
}
/**
 * CHANCE: who reveals the first card.
 */
export interface DanLot {
  do: "lot"
  seat: number
}
/**
 * CHANCE: the pile of each seat, the top card first. The other cards go to the police.
 */
export interface DanDeal {
  do: "deal"
  piles: number[][]
}
/**
 * CHANCE: the card that was revealed.
 */
export interface DanShow {
  do: "show"
  card: number
}
/**
 * Turn over the top card of the own pile.
 */
export interface DanReveal {
  do: "reveal"
}
/**
 * Answer the card with a shot.
 */
export interface DanShoot {
  do: "shoot"
  at: ("across" | "left" | "right")
}
/**
 * Answer the card with raised hands.
 */
export interface DanSurrender {
  do: "surrender"
}
/**
 * Feign a gesture, visibly for all. It does not count as one.
 */
export interface DanTwitch {
  do: "twitch"
}
/**
 * The options of Dan Dan Dan.
 */
export interface DanOptions {
  set: ("base" | "first" | "five" | "ten")
  specials: ("backward" | "colours" | "deja-vu" | "dove" | "lunch" | "mirror" | "raid" | "rotation" | "scapegoat" | "swap")[]
  speed: ("learner" | "normal" | "tekiya")
  cards: number
  twitch: boolean
  lesson: boolean
}
/**
 * The lessons: the base cards, then the special types.
 */
export interface DanScene {
  lessons: DanLesson[]
}
/**
 * All cards of a type.
 */
export interface DanLesson {
  special: (("backward" | "colours" | "deja-vu" | "dove" | "lunch" | "mirror" | "raid" | "rotation" | "scapegoat" | "swap") | "base")
  cases: DanCase[]
}
/**
 * A card revealed by seat 0 of four, and what it asks of each seat.
 */
export interface DanCase {
  card: number
  below: number
  why: ("dan.first" | "dan.massacre" | "dan.shootout" | "dan.special.backward" | "dan.special.colours" | "dan.special.deja-vu" | "dan.special.dove" | "dan.special.lunch" | "dan.special.mirror" | "dan.special.raid" | "dan.special.rotation" | "dan.special.scapegoat" | "dan.special.swap" | "dan.three" | "dan.two" | "dan.unloaded")
  duties: DanDuty[]
}
/**
 * What pages show of a position besides its view.
 */
export interface DanTally {
  window: number
}
/**
 * A position of Dan Dan Dan. Written by hand, it needs only `piles`, and perhaps `heap` and `turn`.
 */
export interface DanView {
  who: number
  options: DanOptions
  phase: ("deal" | "lot" | "over" | "reveal" | "show" | "window")
  turn: number
  places: number[]
  piles: number[][]
  heap: DanLaid[]
  police: number[]
  shown: number[]
  opened: number
  since: number
  gestures: DanGesture[]
  twitched: number[]
  missed: number[]
  away: number[]
  last: (DanJudged | null)
}
/**
 * A card on the heap, and the seat that revealed it, from which its sides are counted.
 */
export interface DanLaid {
  card: number
  seat: number
}
/**
 * `GET /api/tables/{table}/draws`: all that chance drew in a game, and what it was drawn from.
 */
export interface Drawn {
  secret: string
  luck: string[]
  moves: unknown[]
}
/**
 * `GET /api/fairness`: a thousand simulated duels of equal players on unequal connections.
 */
export interface Duels {
  seed: number
  network: ("good" | "jittery" | "lossy")
  players: [Duellist, Duellist]
  undecided: number
  first: number[]
  by_arrival: number[]
  wait: number
}
/**
 * One of two equal players. The lists have an entry for each duel; times are milliseconds.
 */
export interface Duellist {
  round_trip: number
  won: number
  won_by_arrival: number
  rt: (number | null)[]
  u: number[]
  arrivals: number[]
}
/**
 * `GET /api/codes/{code}`: the table with this code.
 */
export interface Found {
  table: string
}
/**
 * `GET /api/games`: the options and bots of a game. Its texts are in the `.ftl` files.
 */
export interface GameInfo {
  key: string
  least: number
  most: number
  options: OptionField[]
  bots: string[]
  open: boolean
  presets: PresetInfo[]
  lesson: boolean
}
/**
 * One option: its kind, range and default. Its texts are `<game>-option-<name>` in the `.ftl` files.
 */
export interface OptionField {
  name: string
  kind: ("choice" | "list" | "number" | "switch" | "text")
  default: unknown
  least?: (number | null)
  most?: (number | null)
  choices?: string[]
  expert?: boolean
  unit?: ("" | "ms")
  step?: number
  example?: string
}
/**
 * Named options. Name and description are in the `.ftl` files.
 */
export interface PresetInfo {
  name: string
  options: {
    [k: string]: unknown
  }
  players: number
  bot: string
}
/**
 * `GET /api/tables/{table}/hint`: a good move for your seat, going by what it sees, and why.
 */
export interface Hint {
  move: unknown
  say: Say
  why: (Say | null)
  point: string
}
/**
 * A sentence in no language yet: a message of the `.ftl` files and its arguments.
 */
export interface Say {
  id: string
  args?: {
    [k: string]: number | string
  }
  seats?: {
    [k: string]: number[]
  }
  cards?: {
    [k: string]: number[]
  }
}
/**
 * `POST /api/tables/{table}/join`: take an open seat; during the game, ask for a bot's.
 */
export interface Join {
  name: string
  seat?: (number | null)
  avatar?: (("apple" | "artichoke" | "aubergine" | "avocado" | "banana" | "broccoli" | "carrot" | "cheese" | "cherry" | "chilli" | "corn" | "croissant" | "garlic" | "grapes" | "leek" | "lemon" | "melon" | "mushroom" | "pear" | "peas" | "pineapple" | "pumpkin" | "radish" | "strawberry") | null)
}
/**
 * A lantern shows: 1 is lit, 2 a decoy.
 */
export interface LampionShown {
  told: "shown"
  lantern: (1 | 2)
}
/**
 * A press was stored. Told to its seat alone.
 */
export interface LampionPressed {
  told: "pressed"
  seat: number
  rt: number
}
/**
 * The verdict on a lantern, with all presses.
 */
export interface LampionJudged {
  told: "judged"
  lantern: (1 | 2)
  first: number
  presses: LampionReaction[]
  points: number[]
  early: number[]
  missed: number[]
}
/**
 * A seat's press, with its reaction time in milliseconds and the uncertainty `u`.
 */
export interface LampionReaction {
  rt: number
  u: number
  seat: number
}
/**
 * The lantern could not be judged: it does not count.
 */
export interface LampionVoided {
  told: "voided"
}
/**
 * Answer the lantern.
 */
export interface LampionPress {
  do: "press"
}
/**
 * CHANCE: show a lantern: 1 is lit, 2 a decoy.
 */
export interface LampionLight {
  do: "light"
  lantern: (1 | 2)
}
/**
 * The options of Lampions.
 */
export interface LampionOptions {
  lanterns: number
  decoys: boolean
}
/**
 * A position of Lampions. Written by hand, it needs only `points`.
 */
export interface LampionView {
  who: number
  options: LampionOptions
  points: number[]
  left: number
  lantern: (0 | 1 | 2)
  since: number
  presses: LampionReaction[]
  missed: number[]
  judged: LampionJudgedLantern[]
}
/**
 * A judged lantern, with fields as in `Judged`.
 */
export interface LampionJudgedLantern {
  lantern: (1 | 2)
  first: number
  presses: LampionReaction[]
  early: number[]
}
/**
 * `GET /api/games/{game}/lesson`: the lesson of a game, as the learner sees it from the first seat.
 */
export interface Lesson {
  table: Table
  begins: Step
  script: LessonItem[]
}
/**
 * The table and its seats.
 */
export interface Table {
  type: "table"
  id: string
  code: string
  game: string
  phase: ("gathering" | "over" | "playing")
  seats: SeatInfo[]
  options: {
    [k: string]: unknown
  }
  pace: ("calm" | "instant" | "normal" | "quick")
  you: number
  owner: number
  onlookers?: number
  latecomers?: boolean
  chat?: boolean
  watched?: boolean
  promised?: {
    [k: string]: string
  }
  leaving?: {
    [k: string]: number
  }
  patience?: number
  nudge?: (Nudged | null)
  rest?: (Rest | null)
  retractable?: {
    [k: string]: number
  }
  request?: (TakebackRequest | null)
  rematch?: string
  commitment?: string
  luck?: string[]
  origin?: (Origin | null)
  awaits?: number[]
}
/**
 * A seat. `open`: a friend has yet to join. `absent`: a bot plays on for a person who is gone.
 */
export interface SeatInfo {
  kind: ("absent" | "bot" | "open" | "person")
  name: string
  connected: boolean
  ready: boolean
  bot: string
  avatar: (("apple" | "artichoke" | "aubergine" | "avocado" | "banana" | "broccoli" | "carrot" | "cheese" | "cherry" | "chilli" | "corn" | "croissant" | "garlic" | "grapes" | "leek" | "lemon" | "melon" | "mushroom" | "pear" | "peas" | "pineapple" | "pumpkin" | "radish" | "strawberry") | null)
}
/**
 * A reminder to the seats that are awaited. Times are the game's.
 */
export interface Nudged {
  by: number
  seats: number[]
  at: number
  until: (number | null)
}
/**
 * A pause to look at the result, in the game's time, which `at` of an `update` gives.
 */
export interface Rest {
  since: number
  until: number
}
/**
 * A request to take a move back, which the other people who are connected grant or deny.
 */
export interface TakebackRequest {
  seat: number
  until: number
  awaits: number[]
}
/**
 * The game that a table continues from one of its moves.
 */
export interface Origin {
  table: string
  at: number
}
/**
 * An entry of a record as one viewer saw it, in the messages of a live table.
 */
export interface Step {
  n: number
  by: number
  update: Update
  photo?: (Photo | null)
  supplied?: boolean
}
/**
 * New events, and the position after them.
 */
export interface Update {
  type: "update"
  told: Told[]
  position: Position
  at?: number
  reveal?: (Reveal | null)
  round?: number
}
/**
 * An event: its number for this seat (from 1), its sentence, and the article behind it.
 */
export interface Told {
  n: number
  event: unknown
  say: Say
  article?: string
}
/**
 * The game as you see it.
 */
export interface Position {
  view: unknown
  acting: Acting
  legal: LegalMove[]
  words: Say[]
  tally: unknown
  result: (Result | null)
}
/**
 * Who may move now, as all may know it.
 */
export interface Acting {
  seats: number[]
  kind: ("sealed" | "turn" | "window")
  due: (number | null)
  since: (number | null)
  awaits: number[]
}
/**
 * A move that you may make now, with its sentence. The page sends `move` back as it is.
 */
export interface LegalMove {
  move: unknown
  say: Say
  reflex: boolean
}
/**
 * How a game ended: a rank for each seat (1 is best, equal ranks share), points, and teams where there are any.
 */
export interface Result {
  ranks: number[]
  points: number[]
  teams?: number[]
}
/**
 * The update is to be painted by all pages at one moment: in the first frame at or after it.
 *
 *     It shows the card of a reflex round, something more during the round, or something without a round (0).
 */
export interface Reveal {
  round: number
  at: (number | null)
  number: number
}
/**
 * The photo finish of a reflex round.
 */
export interface Photo {
  type: "photo"
  round: number
  finishes: Finish[]
  silent: number[]
  out: number[]
}
/**
 * The answer of a seat in a reflex round, as it counts.
 */
export interface Finish {
  seat: number
  rt: number
  u: number
  place?: number
  adjusted?: number
  by_arrival?: boolean
  incident?: string
}
/**
 * A step, or a stop.
 */
export interface LessonItem {
  step?: (Step | null)
  stop?: (LessonStop | null)
}
/**
 * A stop, with the message `<game>-lesson-<name>`.
 */
export interface LessonStop {
  name: string
  point: string
  awaits: unknown[]
}
/**
 * `POST /api/tables`: make a table.
 */
export interface NewTable {
  game: string
  name: string
  seats: SeatWish[]
  avatar?: (("apple" | "artichoke" | "aubergine" | "avocado" | "banana" | "broccoli" | "carrot" | "cheese" | "cherry" | "chilli" | "corn" | "croissant" | "garlic" | "grapes" | "leek" | "lemon" | "melon" | "mushroom" | "pear" | "peas" | "pineapple" | "pumpkin" | "radish" | "strawberry") | null)
  options?: {
    [k: string]: unknown
  }
  pace?: ("calm" | "instant" | "normal" | "quick")
  watched?: boolean
}
/**
 * Who sits at a seat: the person who makes the table, a friend who joins later, or a bot by its name.
 *
 *     `none`: the seat is removed; not for a new table.
 */
export interface SeatWish {
  kind: ("bot" | "friend" | "me" | "none")
  bot?: string
}
/**
 * `POST /api/replays/play`: make a table that continues a game after one of its entries, with bots.
 */
export interface PlayOn {
  name: string
  seat: number
  at: number
  avatar?: (("apple" | "artichoke" | "aubergine" | "avocado" | "banana" | "broccoli" | "carrot" | "cheese" | "cherry" | "chilli" | "corn" | "croissant" | "garlic" | "grapes" | "leek" | "lemon" | "melon" | "mushroom" | "pear" | "peas" | "pineapple" | "pumpkin" | "radish" | "strawberry") | null)
  table?: string
  record?: unknown
}
/**
 * The answer to a request that is refused: a sentence, and the article behind it, if there is one.
 */
export interface Problem {
  say: Say
  article: string
}
/**
 * A replay, or a piece of it.
 */
export interface Replay {
  table: Table
  length: number
  eyes: number
  steps: Step[]
  upto: number
  refused: RefusedLine[]
  claimed: (Result | null)
}
/**
 * A line of a record that the referee refused. The game goes on without it.
 */
export interface RefusedLine {
  after: number
  line: number
  by: number
  tried: Say
  say: Say
  article: string
}
/**
 * The lot fell on the first dealer.
 */
export interface RougeDealerDrawn {
  told: "dealer-drawn"
  dealer: number
}
/**
 * A deal begins. Each seat sees its own cards.
 */
export interface RougeDealt {
  told: "dealt"
  deal: number
  dealer: number
  cards: number[]
}
/**
 * The dealer named the partners; the others are the other team.
 */
export interface RougeNamed {
  told: "named"
  dealer: number
  partners: number[]
  others: number[]
}
/**
 * The dealer said which way round it goes.
 */
export interface RougeDirected {
  told: "directed"
  dealer: number
  way: ("left" | "right")
}
/**
 * A card came face up on the table.
 */
export interface RougeLaid {
  told: "laid"
  seat: number
  card: number
}
/**
 * To the chooser and the referee alone: this card will be laid when the pause is over.
 */
export interface RougeChosen {
  told: "chosen"
  seat: number
  card: number
}
/**
 * To the striker and the referee alone: the strike is noted, and will be judged in a moment.
 */
export interface RougeRaised {
  told: "raised"
  seat: number
  card: number
}
/**
 * To the striker and the referee alone: another was first, and the card stays in hand.
 */
export interface RougeKept {
  told: "kept"
  seat: number
  card: number
}
/**
 * The pause could not be judged: strikes and a card chosen meanwhile are taken back.
 */
export interface RougeVoided {
  told: "voided"
}
/**
 * The Bomb was led: it goes to its player's pile, and the player leads again.
 */
export interface RougeBombLed {
  told: "bomb-led"
  seat: number
}
/**
 * The Bank was led: it goes into the Bank, and the player leads again.
 */
export interface RougeBankLed {
  told: "bank-led"
  seat: number
}
/**
 * The Bomb stopped the round: its player takes all the cards.
 */
export interface RougeBombStruck {
  told: "bomb-struck"
  seat: number
  cards: number[]
}
/**
 * The Bank stopped the round: all the cards go into it.
 */
export interface RougeBankStruck {
  told: "bank-struck"
  seat: number
  cards: number[]
}
/**
 * A Vamp came after the Parrain of her gang, and is now stronger than he is.
 */
export interface RougeVamped {
  told: "vamped"
  seat: number
  card: number
  parrain: number
}
/**
 * The strongest card takes the round, and its player leads next.
 */
export interface RougeRoundTaken {
  told: "round-taken"
  seat: number
  card: number
  cards: number[]
}
/**
 * A seat has no card left: the deal is over, or ends with this round.
 */
export interface RougeLastCard {
  told: "last-card"
  seat: number
  finishes: boolean
}
/**
 * At the end of a deal: what a team, or a player alone, has won, and what it is worth.
 */
export interface RougePileCounted {
  told: "pile-counted"
  seats: number[]
  cards: number[]
  points: number
}
/**
 * At the end of a deal: what lies in the Bank with the cards left in the hands, and who gets it.
 */
export interface RougeBankCounted {
  told: "bank-counted"
  seats: number[]
  cards: number[]
  points: number
  hands: number[][]
}
/**
 * What each seat scores for the deal, and has in all.
 */
export interface RougeDealEnded {
  told: "deal-ended"
  deal: number
  winners: number[]
  teams: number[]
  scores: number[]
  totals: number[]
}
/**
 * The last deal is over.
 */
export interface RougeMatchEnded {
  told: "match-ended"
  winners: number[]
  totals: number[]
}
/**
 * The dealer names the partners for this deal.
 */
export interface RougeName {
  do: "name"
  partners: number[]
}
/**
 * The dealer says which way round this deal is played.
 */
export interface RougeDirect {
  do: "direct"
  way: ("left" | "right")
}
/**
 * Lay a card at one's turn. The Bank or the Bomb laid to a round under way is a strike.
 */
export interface RougeLay {
  do: "lay"
  card: number
  round: number
}
/**
 * Throw the Bank or the Bomb into the round under way, at any seat's turn.
 */
export interface RougeStrike {
  do: "strike"
  card: number
  round: number
}
/**
 * Who deals first.
 */
export interface RougeLot {
  do: "lot"
  seat: number
}
/**
 * A whole deal: all hands, and the card that is left over, which begins the Bank.
 */
export interface RougeDeal {
  do: "deal"
  hands: number[][]
  rest: number
}
/**
 * What a table of Défifoo Rouge may choose.
 */
export interface RougeOptions {
  deals: number
  vamp: boolean
  finish_round: boolean
  pause: number
}
/**
 * What is the same at every table.
 */
export interface RougeScene {
  dice: RougeDie[]
}
/**
 * The little die that some cards bear.
 */
export interface RougeDie {
  points: number
  cards: number[]
}
/**
 * What counts in a position. rouge.hidden: what was won in a deal is not counted before its end.
 */
export interface RougeTally {
  dice: RougeDie[]
  sides: number[][]
  counted: number[][]
}
/**
 * A position of Défifoo Rouge. By hand, only `hands` need to be said, and `teams` from four players on.
 */
export interface RougeView {
  who: number
  options: RougeOptions
  phase: ("deal" | "direct" | "follow" | "lead" | "lot" | "name" | "over")
  deal: number
  dealer: number
  turn: number
  way: ("left" | "right")
  teams: number[]
  hands: number[][]
  round: number
  table: number[]
  leader: number
  winning: number
  won: number[][]
  bank: number[]
  rest: number[]
  voids: ("green" | "orange" | "police" | "purple" | "yellow")[][]
  vamped: boolean
  until: number
  chosen: (RougeChosenCard | null)
  strikes: RougeRaisedStrike[]
  last: (RougeRound | null)
  sheet: number[][]
  count: (RougeCount | null)
}
/**
 * A card that waits for the end of the pause, and when it was chosen.
 */
export interface RougeChosenCard {
  card: number
  at: number
}
/**
 * A strike that waits to be judged.
 */
export interface RougeRaisedStrike {
  at: number
  seat: number
  card: number
  u: number
}
/**
 * A round that is over.
 */
export interface RougeRound {
  leader: number
  cards: number[]
  taker: number
  special: number
  striker: number
}
/**
 * The end of the last deal, as all seats saw it.
 */
export interface RougeCount {
  dealer: number
  teams: number[]
  way: ("left" | "right")
  won: number[][]
  hands: number[][]
  bank: number[]
  winners: number[]
  scores: number[]
  last: RougeRound
}
/**
 * All articles of a game in order, its aim in figures, and its reference sheet.
 */
export interface Rulebook {
  section: Section[]
  aim: Figure[]
  sheet: Sheet[]
}
/**
 * Articles under one heading.
 */
export interface Section {
  fr: string
  en: string
  article: Article[]
}
/**
 * One rule and its source: `seed`, the printed rules; `ruling`, what they leave open; `invented`, no source.
 */
export interface Article {
  id: string
  source: ("invented" | "ruling" | "seed")
  fr: string
  en: string
  refuses: boolean
  cards: number[]
  figure: Figure[]
}
/**
 * A position that illustrates an article. The game's client draws it, and its tests play on it.
 */
export interface Figure {
  fr: string
  en: string
  view: {
    [k: string]: unknown
  }
  look: {
    [k: string]: unknown
  }
}
/**
 * A part of the reference sheet, which players keep open while playing.
 */
export interface Sheet {
  fr: string
  en: string
  line: Line[]
}
/**
 * A line of the reference sheet: cards, their effect in a few words, and the article with the full rule.
 */
export interface Line {
  fr: string
  en: string
  article: string
  cards: number[]
}
/**
 * Your seat at a table that you made or joined, and the token that proves it. The link does not contain it.
 */
export interface Seated {
  table: string
  seat: number
  token: string
}
/**
 * The table undid the moves since this seat's last turn: it is to move once more. Every game has this event.
 *
 *     Events that were told before stay in the log.
 */
export interface TakenBack {
  told: "taken-back"
  seat: number
}
/**
 * Earlier events, for a page that lacks many: an `update` with the last ones follows.
 */
export interface Past {
  type: "past"
  told: Told[]
}
/**
 * The command was carried out and is stored.
 */
export interface Accepted {
  type: "accepted"
  id: string
}
/**
 * The command was not carried out, and why. Without an id: the message was no command.
 */
export interface Refused {
  type: "refused"
  say: Say
  id?: string
  article?: string
  retry_after_ms?: number
}
/**
 * Your seat at the table of the rematch.
 */
export interface Reseated {
  type: "reseated"
  seated: Seated
}
/**
 * The answer to `ping`.
 */
export interface Pong {
  type: "pong"
  t: number
}
/**
 * A measurement of the page's clock, answered by `tock`; and the quality of the connection and the server.
 */
export interface Tick {
  type: "tick"
  sent: number
  round_trip?: (number | null)
  typical?: number
  jitter?: number
  stalls?: number
  server?: number
}
/**
 * A reflex round is about to begin: load what it may show, then send `acknowledge`.
 */
export interface Announce {
  type: "announce"
  round: number
  sent: number
}
/**
 * Talk at the table, which is no part of the game.
 */
export interface Said {
  type: "said"
  lines: Utterance[]
  past?: boolean
}
/**
 * A line of talk: a phrase, or free text.
 */
export interface Utterance {
  n: number
  seat: number
  name: string
  text?: string
  phrase?: string
}
/**
 * The first message. Without a token the page is an onlooker. `have`: the number of the last event that it has.
 */
export interface Hello {
  type: "hello"
  token?: string
  have?: number
}
/**
 * Make a move of the game. `press`: where it matters who was first.
 */
export interface Move {
  type: "move"
  id: string
  move: unknown
  press?: (Press | null)
}
/**
 * When a move was made, as the page claims; believed within what the network can explain.
 */
export interface Press {
  at: number
  round?: number
  reaction?: (number | null)
  shown?: number
}
/**
 * By the owner: choose who sits at a seat, from which a friend is removed; the seat after the last is a new one.
 *
 *     During the game: choose the bot at a seat at which a bot plays, its own or that of an absent person.
 */
export interface Arrange {
  type: "arrange"
  id: string
  seat: number
  wish: SeatWish
}
/**
 * By the owner, until the game is over: change the table. What is left out stays as it is.
 */
export interface Adjust {
  type: "adjust"
  id: string
  pace?: (("calm" | "instant" | "normal" | "quick") | null)
  latecomers?: (boolean | null)
  chat?: (boolean | null)
  watched?: (boolean | null)
  options?: ({
    [k: string]: unknown
  } | null)
}
/**
 * Before the game: change your name or your avatar. What is left out stays.
 */
export interface Introduce {
  type: "introduce"
  id: string
  name?: (string | null)
  avatar?: (("apple" | "artichoke" | "aubergine" | "avocado" | "banana" | "broccoli" | "carrot" | "cheese" | "cherry" | "chilli" | "corn" | "croissant" | "garlic" | "grapes" | "leek" | "lemon" | "melon" | "mushroom" | "pear" | "peas" | "pineapple" | "pumpkin" | "radish" | "strawberry") | null)
}
/**
 * Before the game: add your own bytes to what chance is drawn from.
 */
export interface AddLuck {
  type: "luck"
  id: string
  luck: string
}
/**
 * During the game: leave your seat to a bot, and become an onlooker.
 */
export interface Leave {
  type: "leave"
  id: string
}
/**
 * Say something at the table: a phrase by its name, or free text.
 */
export interface Speak {
  type: "speak"
  id: string
  phrase?: string
  text?: string
}
/**
 * Remind the seats that are awaited. If they do nothing for a while, a bot plays this turn.
 */
export interface Nudge {
  type: "nudge"
  id: string
}
/**
 * By the owner, once all friends have joined: begin the game.
 */
export interface Start {
  type: "start"
  id: string
}
/**
 * End your rest: the game goes on once all are ready.
 */
export interface Ready {
  type: "ready"
  id: string
}
/**
 * Take your last move back: at once where no other person is connected, else the others are asked.
 */
export interface TakeBack {
  type: "takeback"
  id: string
  move: number
}
/**
 * Grant or deny a request to take a move back. The seat that asked denies it to withdraw it.
 */
export interface Consent {
  type: "consent"
  id: string
  request: number
  grant: boolean
}
/**
 * After the game: make a table with the same people, options and bots.
 */
export interface Rematch {
  type: "rematch"
  id: string
}
/**
 * Ask for a `pong` with the same `t`.
 */
export interface Ping {
  type: "ping"
  t: number
}
/**
 * The answer to a `tick`: when that arrived and when this was sent, on the page's clock.
 */
export interface Tock {
  type: "tock"
  sent: number
  got: number
  answered: number
}
/**
 * Whether the page is visible: sent after `hello`, and when that changes. No game waits for hidden pages.
 */
export interface Look {
  type: "look"
  seen: boolean
  page: PageFacts
}
/**
 * Properties of the page, believed within bounds.
 */
export interface PageFacts {
  frame: number
  step: number
  device: ("key" | "mouse" | "touch")
}
/**
 * Whether the page shows positions in words, which are sent only to pages that do.
 */
export interface Read {
  type: "read"
  words: boolean
}
/**
 * The answer to `announce`: what the round will show is loaded, and the page is visible. Also a `tock`.
 */
export interface Acknowledge {
  type: "acknowledge"
  round: number
  sent: number
  got: number
  answered: number
  page: PageFacts
}
/**
 * Nothing was pressed up to this time after the frame that showed the card. Sent every 100 ms.
 */
export interface Mark {
  type: "mark"
  round: number
  until: number
}
/**
 * The page was hidden: its seat sits this reflex round out.
 */
export interface Hidden {
  type: "hidden"
  round: number
}
/**
 * The answer to `TryInLesson`: why the rules refuse the move, or that only the lesson does.
 */
export interface Tried {
  say: Say
  article?: string
}
/**
 * `POST /api/games/{game}/lesson/try`: another move than the awaited one, at a stop.
 */
export interface TryInLesson {
  stop: string
  move: unknown
}
/**
 * `GET /api/watched`: a table that is listed publicly for watching.
 */
export interface Watched {
  table: string
  game: string
  names: string[]
  onlookers: number
}
