import { describe, expect, it } from 'vitest'
import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { entryOfMode } from '#web/components/serviceMode/entryOfMode.ts'
import { serviceConflict } from '#web/components/serviceMode/serviceConflict.ts'
import { newEntry, orderIn } from '#web/components/serviceMode/serviceEntry.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-11-30T09:30:00Z')
const subject = { kind: 'instrument', name: 'SN-1' } as const
const read: ServiceMode = {
  id: 'instrument#SN-1#1',
  subject,
  setBy: 'admin',
  setAt: '2026-11-30T09:00:00.000Z',
  reason: 'new seals',
  once: { from: '2026-11-30T09:00:07.000Z', until: '2026-11-30T12:00:07.000Z' },
  revision: 1,
}
const initial = entryOfMode(read, zone, now) ?? newEntry(subject, zone, now)
const theirs: ServiceMode = { ...read, setBy: 'maria.keller', revision: 2 }

describe('a change to a service mode that another user has changed since it was read', () => {
  it("is merged with the other user's change: the entered reason with the other user's times", () => {
    const newest = { ...theirs, once: { from: '2026-11-30T09:00:07.000Z', until: '2026-11-30T15:00:00.000Z' } }
    const conflict = serviceConflict(initial, { ...initial, reason: 'new pump' }, newest, zone, now)
    expect(conflict?.merged).toMatchObject({ endTime: '16:00', reason: 'new pump' })
    expect(conflict?.differences).toEqual([
      {
        label: 'When',
        theirs: '2026-11-30 10:00 to 2026-11-30 16:00',
        mine: '2026-11-30 10:00 to 2026-11-30 13:00',
        merged: '2026-11-30 10:00 to 2026-11-30 16:00',
      },
      { label: 'Reason', theirs: 'new seals', mine: 'new pump', merged: 'new pump' },
    ])
  })

  it("is merged with the other user's change: the entered times as a whole with the other user's reason", () => {
    const recurring = { zone, start: '2026-11-30T08:00', minutes: 90, rule: 'FREQ=WEEKLY;BYDAY=MO,WE' }
    const { once: _once, ...others } = theirs
    const newest: ServiceMode = { ...others, reason: 'weekly check', recurring }
    const conflict = serviceConflict(initial, { ...initial, endTime: '14:30' }, newest, zone, now)
    expect(conflict?.merged).toEqual({ ...initial, endTime: '14:30', reason: 'weekly check' })
    expect(conflict?.differences[0]).toEqual({
      label: 'When',
      theirs: 'each week on Monday, Wednesday from 2026-11-30 08:00 for 1.5 h (Europe/Berlin)',
      mine: '2026-11-30 10:00 to 2026-11-30 14:30',
      merged: '2026-11-30 10:00 to 2026-11-30 14:30',
    })
    expect(conflict && orderIn(conflict.merged, zone, now, newest.once)).toMatchObject({
      order: { once: { until: '2026-11-30T13:30:00.000Z' }, reason: 'weekly check' },
    })
  })

  it('leaves times that the viewer did not enter unchanged, to the second', () => {
    const newest = { ...theirs, reason: 'seals' }
    const conflict = serviceConflict(initial, initial, newest, zone, now)
    expect(conflict && orderIn(conflict.merged, zone, now, newest.once)).toMatchObject({
      order: { once: read.once, reason: 'seals' },
    })
  })

  it("is not merged if the other user's recurrence rule is one that only the API can set", () => {
    const recurring = { zone, start: '2026-11-30T08:00', minutes: 90, rule: 'FREQ=DAILY;COUNT=3' }
    const { once: _once, ...others } = theirs
    expect(serviceConflict(initial, initial, { ...others, recurring }, zone, now)).toBeUndefined()
  })
})
