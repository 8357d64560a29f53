/** Pieces and ends in words, for those who do not see the board. */
import type { BantuOther } from "../../generated/wire";
import { t } from "../../words/language.svelte";
import type { Goal, Playing } from "./playing.svelte";

const named = ({ seat, piece }: BantuOther): string => t("bantu-other", { piece, colour: t("bantu-colour", { seat }) });

/** "Piece 3 of red, on 18d, moves 7 steps, could capture blue 2, safe." */
export function pieceSaid(playing: Playing, seat: number, piece: number): string {
  const where = playing.view.pieces[seat]![piece - 1]!;
  const parts = [t("bantu-piece", { piece, colour: t("bantu-colour", { seat }), where })];
  const standing = playing.of(seat, piece);
  if (standing) {
    parts.push(t("bantu-goes", { steps: standing.steps }));
    const captures = standing.ends.flatMap(({ captures }) => (captures ? [named(captures)] : []));
    if (captures.length > 0) parts.push(t("bantu-could-capture", { pieces: captures.join(", ") }));
    if (standing.safe) parts.push(t("bantu-safe"));
    if (playing.help && standing.threats.length > 0) parts.push(t("bantu-in-danger"));
  }
  return `${parts.join(", ")}.`;
}

/** "To 28b: captures blue 2." */
export function goalSaid({ circle, captures }: Goal): string {
  return t("bantu-goal", { circle, captures: captures ? "yes" : "no", piece: captures ? named(captures) : "" });
}
