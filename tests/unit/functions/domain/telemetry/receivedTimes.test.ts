import { describe, expect, it } from 'vitest'
import { unchangedAfter } from '#functions/domain/telemetry/receivedTimes.ts'
import { itemsOf } from '#scripts/base/items.ts'

const message = (timestamp: number, P: number) => ({ timestamp, items: itemsOf({ P }) })
const known = { unchanged: { P: { value: 1, since: 1_000, at: 1_000 } }, latest: {} }

describe('the time since which an item has had its value', () => {
  it.each<[string, Parameters<typeof unchangedAfter>, object]>([
    [
      'does not change if the value stays the same',
      [known, ['P'], message(2_000, 1), 2_500],
      { value: 1, since: 1_000, at: 2_000 },
    ],
    [
      'is the time of receipt if the value changes',
      [known, ['P'], message(2_000, 2), 2_500],
      { value: 2, since: 2_500 },
    ],
    ['is not changed by an older value', [known, ['P'], message(500, 2), 2_500], { value: 1, since: 1_000, at: 1_000 }],
    [
      'begins with the latest value if a rule is new',
      [{ latest: { P: { value: 1, at: 700, category: 'MassSpec' } } }, ['P'], message(2_000, 1), 2_500],
      { value: 1, since: 700, at: 2_000 },
    ],
  ])('%s', (_, given, expected) => {
    expect(unchangedAfter(...given)['P']).toMatchObject(expected)
  })

  it('is unknown for an item that was never reported', () => {
    expect(unchangedAfter({ latest: {} }, ['Q'], message(1, 1), 1)).toEqual({})
  })
})
