import { describe, expect, it } from 'vitest'
import { entryKeptUntil, leftOfEntry } from '#functions/domain/alarms/state/expireEntry.ts'
import { emptyEntry, type Alarm } from '#functions/domain/alarms/state/ruleEntry.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { randomEntry, randomTime } from '#tests/support/draw/randomEntry.ts'

const alarm: Alarm = { id: 'A', version: 1, severity: 100, alarmDate: 1, lastAlarmDate: 1, count: 1 }
const closed: Alarm = { ...alarm, closedAt: 5, closedBy: 'FALSE' }

describe("the expiry of a rule's entry in a rule state", () => {
  it('removes times that have left the window, and firings and closed alarms that are older than the horizon', () => {
    const entry = { ...emptyEntry(1), window: [5, 6], fired: [9, 10], alarms: [closed, alarm], armed: false }
    expect(leftOfEntry(entry, 5, 10)).toEqual({ ...entry, window: [6], fired: [10], alarms: [alarm] })
  })

  it('removes firings of earlier versions that are older than the horizon', () => {
    const entry = { ...emptyEntry(1), firedBefore: [9, 10] }
    expect(leftOfEntry(entry, 5, 10)).toEqual({ ...entry, firedBefore: [10] })
    expect(leftOfEntry(entry, 5, 11)).toBeUndefined()
  })

  it.each([
    ['an entry that holds nothing', { ...emptyEntry(1), window: [1], alarms: [closed] }, false],
    ['an entry that is not armed', { ...emptyEntry(1), armed: false }, true],
    ['an entry with an open alarm', { ...emptyEntry(1), alarms: [alarm] }, true],
  ])('keeps an entry that still matters, and drops any other: %s', (_, entry, isKept) => {
    expect(leftOfEntry(entry, 5, 10) !== undefined).toBe(isKept)
  })

  it('keeps an entry unchanged until the time that `entryKeptUntil` returns', () => {
    fc.assert(
      fc.property(randomEntry, randomTime, randomTime, (entry, windowMs, horizon) => {
        const left = leftOfEntry(entry, windowMs, horizon)
        const isEarlier = horizon < entryKeptUntil(entry, windowMs)
        expect(isEarlier ? left : entry).toBe(entry)
        expect(left ? entryKeptUntil(left, windowMs) : horizon).toBeGreaterThanOrEqual(horizon)
      }),
      { numRuns: 500 },
    )
  })
})
