import type { TimePeriod } from '#shared/time/dates.ts'

/** A piece of a band, with its kind. The times are in epoch milliseconds; `to` is exclusive. */
export interface LanePiece<Kind extends string = string> {
  readonly from: number
  readonly to: number
  readonly kind: Kind
}

/** A piece of a band with its position in the band's period, in percent of the period's length. */
export interface PlacedPiece<Piece extends LanePiece> {
  readonly piece: Piece
  readonly left: number
  readonly width: number
}

/** Positions a band's pieces in its period. Pieces that reach beyond the period are cut off at its ends. */
export const placeLanePieces = <Piece extends LanePiece>(
  pieces: readonly Piece[],
  { from, to }: TimePeriod,
): readonly PlacedPiece<Piece>[] => {
  const percent = (milliseconds: number): number => (milliseconds / Math.max(1, to - from)) * 100
  return pieces.flatMap(piece => {
    const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)]
    return end > start ? [{ piece, left: percent(start - from), width: percent(end - start) }] : []
  })
}

/** A piece narrower than this percentage of its band is drawn wider than it is, so that it can be seen. */
const narrowPercent = 1

/**
 * Sorts a band's pieces in the order in which they are drawn, each over those before it: a narrow piece would
 * otherwise be hidden by the piece after it. Among narrow pieces, the worst is drawn last.
 * @param kinds the kinds of pieces, the worst first
 */
export const inDrawingOrder = <Piece extends LanePiece>(
  placed: readonly PlacedPiece<Piece>[],
  kinds: readonly string[],
): readonly PlacedPiece<Piece>[] => {
  const rank = ({ piece, width }: PlacedPiece<Piece>): number =>
    width < narrowPercent ? kinds.length - kinds.indexOf(piece.kind) : 0
  return placed.toSorted((one, other) => rank(one) - rank(other))
}
