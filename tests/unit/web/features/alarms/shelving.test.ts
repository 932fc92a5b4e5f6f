import { describe, expect, it } from 'vitest'
import { shelfText } from '#web/features/alarms/shelving/ShelfNote.tsx'
import { shelfTimes, shelfTimeText } from '#web/features/alarms/shelving/shelfTimes.ts'

const shelf = {
  shelvedBy: 'maria',
  shelvedAt: '2026-03-01T10:00:00.000Z',
  until: '2026-03-01T12:00:00.000Z',
  reason: 'seals arrive at noon',
}

describe('the shelving of an alarm', () => {
  it('is described by who shelved the alarm, until when and why, even after its end', () => {
    expect(shelfText({}, 'UTC')).toBe('')
    expect(shelfText({ suppressed: 'shelved', shelf }, 'UTC')).toBe(
      'shelved by maria until 2026-03-01 12:00:00: seals arrive at noon',
    )
    expect(shelfText({ shelf: { ...shelf, endedAt: '2026-03-01T12:00:30.000Z' } }, 'UTC')).toBe(
      'was shelved by maria until 2026-03-01 12:00:00: seals arrive at noon',
    )
    expect(shelfText({ shelf: { ...shelf, endedAt: '2026-03-01T11:00:00.000Z', endedBy: 'joao' } }, 'UTC')).toBe(
      'was shelved by maria until 2026-03-01 11:00:00: seals arrive at noon',
    )
  })

  it('is offered for durations up to the longest one that the stage allows', () => {
    expect(shelfTimes(24 * 60).map(shelfTimeText)).toEqual([
      '30 minutes',
      '1 hour',
      '4 hours',
      '8 hours',
      '12 hours',
      '24 hours',
    ])
    expect(
      shelfTimes(36 * 60)
        .map(shelfTimeText)
        .slice(-2),
    ).toEqual(['24 hours', '36 hours'])
    expect(
      shelfTimes(720 * 60)
        .map(shelfTimeText)
        .slice(-3),
    ).toEqual(['3 days', '7 days', '30 days'])
    expect(shelfTimes(60).map(shelfTimeText)).toEqual(['30 minutes', '1 hour'])
  })
})
