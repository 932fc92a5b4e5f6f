import { describe, expect, it } from 'vitest'
import { percentile } from '#scripts/soak/load.ts'
import { compare } from '#scripts/soak/verify.ts'

describe('the figures of a soak test', () => {
  it.each([
    ['all are stored once', [1, 2, 3], [1, 2, 3], 0, 0],
    ['unacknowledged ones may be stored', [1, 2], [1, 2, 3], 0, 0],
    ['one is missing', [1, 2, 3], [1, 3], 1, 0],
    ['one is stored twice', [1, 2], [1, 2, 2], 0, 1],
  ])('count lost and duplicate messages: %s', (_case, acknowledged, stored, lost, doubled) => {
    expect(compare(acknowledged, stored)).toMatchObject({ lost, doubled })
  })

  it('include percentiles by the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentile(hundred, 0.95)).toBe(95)
    expect(percentile([7], 0.95)).toBe(7)
  })
})
