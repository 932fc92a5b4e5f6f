import { describe, expect, it } from 'vitest'
import { inDrawingOrder, placeLanePieces } from '#web/components/lanes/lanePieces.ts'

describe('a lane of a timeline', () => {
  it('contains the segments within its period, clipped to it, with positions in percent of its width', () => {
    const pieces = [
      { from: 0, to: 100, kind: 'a' },
      { from: 100, to: 150, kind: 'b' },
      { from: 150, to: 400, kind: 'c' },
      { from: 400, to: 500, kind: 'd' },
    ]
    expect(
      placeLanePieces(pieces, { from: 100, to: 300 }).map(({ piece, left, width }) => [piece.kind, left, width]),
    ).toEqual([
      ['b', 0, 25],
      ['c', 25, 75],
    ])
  })

  it('draws short segments over the long ones beside them, the worst of them last', () => {
    const ends = [0, 0.4, 50, 50.5, 50.9, 51.2, 100]
    const kinds = ['bad', 'good', 'fair', 'bad', 'fair', 'good']
    const pieces = kinds.map((kind, at) => ({ from: ends[at] ?? 0, to: ends[at + 1] ?? 0, kind }))
    const drawn = inDrawingOrder(placeLanePieces(pieces, { from: 0, to: 100 }), ['bad', 'fair', 'good'])
    expect(drawn.map(({ piece }) => [piece.kind, piece.from])).toEqual([
      ['good', 0.4],
      ['good', 51.2],
      ['fair', 50],
      ['fair', 50.9],
      ['bad', 0],
      ['bad', 50.5],
    ])
  })
})
