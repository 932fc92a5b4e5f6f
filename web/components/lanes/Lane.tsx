import type { TimeWindow } from '#shared/time/dates.ts'
import { placeLanePieces, type LanePiece } from './lanePieces.ts'
import './Lane.css'

interface Props<Piece extends LanePiece> {
  readonly name: string
  /** The text beside the name of the band, which says in words what the band shows. */
  readonly summary: string
  readonly window: TimeWindow
  /** Pieces of time that do not overlap, oldest first; each kind has a look of its own in `Lane.css`. */
  readonly pieces: readonly Piece[]
  /** The text about a piece, with its beginning and end, which is shown under the pointer. */
  readonly textOf: (piece: Piece) => string
}

/** A band of pieces of time, over the same axis as the lines of a chart. The summary says it in words. */
export const Lane = <Piece extends LanePiece>({ name, summary, window, pieces, textOf }: Props<Piece>) => (
  <figure className="lane">
    <figcaption>
      <b>{name}</b> {summary}
    </figcaption>
    <div className="lane-band" aria-hidden="true">
      {placeLanePieces(pieces, window).map(({ piece, left, width }) => (
        <span
          key={piece.from}
          className={`lane-piece mode-${piece.kind}`}
          style={{ insetInlineStart: `${left}%`, inlineSize: `${width}%` }}
          title={textOf(piece)}
        />
      ))}
    </div>
  </figure>
)
