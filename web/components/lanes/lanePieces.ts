import type { TimeWindow } from '#shared/time/dates.ts'

/** A piece of time of one kind; epoch milliseconds, `to` exclusive. */
export interface LanePiece<Kind extends string = string> {
  readonly from: number
  readonly to: number
  readonly kind: Kind
}

/** A piece with its place within the window, in percent of the window's length. */
export interface PlacedPiece<Piece extends LanePiece> {
  readonly piece: Piece
  readonly left: number
  readonly width: number
}

/** The pieces that lie in a window. Pieces that reach beyond it are cut to it. */
export const placeLanePieces = <Piece extends LanePiece>(
  pieces: readonly Piece[],
  { from, to }: TimeWindow,
): readonly PlacedPiece<Piece>[] => {
  const percent = (milliseconds: number): number => (milliseconds / Math.max(1, to - from)) * 100
  return pieces.flatMap(piece => {
    const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)]
    return end > start ? [{ piece, left: percent(start - from), width: percent(end - start) }] : []
  })
}
