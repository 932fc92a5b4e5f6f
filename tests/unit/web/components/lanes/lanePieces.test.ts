import { describe, expect, it } from 'vitest'
import { placeLanePieces } from '#web/components/lanes/lanePieces.ts'

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
})
