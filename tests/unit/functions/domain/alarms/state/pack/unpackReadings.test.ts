import { describe, expect, it } from 'vitest'
import { itemsInPairs, itemsInTables } from '#functions/domain/alarms/state/pack/unpackReadings.ts'

const names = ['P', '__proto__', 'Q']
const nameOf = (number: number): string => names[number] ?? ''

describe('the items of messages that earlier releases stored', () => {
  it('are read in the stored order if they are stored in tables', () => {
    const itemsIn = itemsInTables(
      [
        [
          [0, 1],
          [
            [1.5, 2],
            ['RUN', 'IDLE'],
          ],
        ],
        [[2], [[true]]],
      ],
      nameOf,
    )
    expect([0, 1, 0].map(itemsIn)).toEqual([
      { names: ['P', '__proto__'], values: [1.5, 'RUN'] },
      { names: ['Q'], values: [true] },
      { names: ['P', '__proto__'], values: [2, 'IDLE'] },
    ])
  })

  it('are read if they are stored as alternating names and values', () => {
    expect(itemsInPairs([0, 1.5, 1, 'RUN'], nameOf)).toEqual({ names: ['P', '__proto__'], values: [1.5, 'RUN'] })
  })
})
