import type { TimePeriod } from '#shared/time/dates.ts'
import { inDrawingOrder, placeLanePieces, type LanePiece } from './lanePieces.ts'
import './Lane.css'

interface Props<Piece extends LanePiece> {
  readonly name: string
  /** A summary in words of what the band shows, placed next to the band's name. */
  readonly summary: string
  readonly period: TimePeriod
  /** Pieces that do not overlap, oldest first. `Lane.css` has the look of each kind. */
  readonly pieces: readonly Piece[]
  /** The kinds of pieces, the worst first. Where short pieces are close to each other, the worst is seen. */
  readonly kinds: readonly Piece['kind'][]
  /**
   * Returns the text that is shown when the pointer is on one of the band's pieces. The text includes start and end.
   */
  readonly textOf: (piece: Piece) => string
}

/**
 * A band of pieces, over the same time axis as the lines of a chart. The summary says in words what the band shows.
 */
export const Lane = <Piece extends LanePiece>({ name, summary, period, pieces, kinds, textOf }: Props<Piece>) => (
  <figure className="lane">
    <figcaption>
      <b>{name}</b> {summary}
    </figcaption>
    <div className="lane-band" aria-hidden="true">
      {inDrawingOrder(placeLanePieces(pieces, period), kinds).map(({ piece, left, width }) => (
        <span
          key={piece.from}
          className={`lane-piece mode-${piece.kind}`}
          // A piece reaches half a pixel below the next one, because rounded ends leave a gap between some of them.
          // One at the end of the band is moved back as far as it is widened.
          style={{ insetInlineStart: `min(${left}%, 100% - 2px)`, inlineSize: `calc(${width}% + 0.5px)` }}
          title={textOf(piece)}
        />
      ))}
    </div>
  </figure>
)
