import { describe, expect, it } from 'vitest'
import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { entryOfMode } from '#web/components/serviceMode/entryOfMode.ts'
import { newEntry, orderIn, type ServiceEntry } from '#web/components/serviceMode/serviceEntry.ts'
import { serviceModeText, timesText } from '#web/components/serviceMode/serviceTexts.ts'
import { findCommonSubjects } from '#web/components/serviceMode/findCommonSubjects.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-11-30T09:30:00Z') // a Monday, 10:30 in Berlin
const subject = { kind: 'instrument', name: 'SN-1' } as const
const orderOf = (part: Partial<ServiceEntry>) =>
  orderIn({ ...newEntry(subject, zone, now), reason: ' new seals ', ...part }, zone, now)
const recurring = { isRecurring: true, startDate: '2026-11-30', startTime: '08:00', days: ['WE', 'MO'] } as const

describe('a new service mode in its form', () => {
  it('begins now and ends in four hours, so that the user must enter only the reason', () => {
    const entry = newEntry(subject, zone, now)
    expect(orderIn(entry, zone, now)).toEqual({ problems: { reason: 'Say why' } })
    expect(orderOf({})).toEqual({
      order: { subject, reason: 'new seals', once: { until: '2026-11-30T13:30:00.000Z' } },
    })
  })

  it("can begin later, at a time in the viewer's zone", () => {
    expect(orderOf({ startDate: '2026-12-01', startTime: '08:00', endDate: '2026-12-01', endTime: '09:00' })).toEqual({
      order: {
        subject,
        reason: 'new seals',
        once: { from: '2026-12-01T07:00:00.000Z', until: '2026-12-01T08:00:00.000Z' },
      },
    })
  })

  it.each<[ServiceEntry['hours'], Partial<ServiceEntry>, string]>([
    ['1.5', {}, 'FREQ=WEEKLY;BYDAY=MO,WE'],
    ['1,5', { interval: '2', lastDate: '2026-12-31' }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20261231'],
    ['1.5', { isWeekly: false }, 'FREQ=DAILY'],
  ])('becomes a recurrence rule if it recurs for %s hours with %j', (hours, part, rule) => {
    expect(orderOf({ ...recurring, hours, ...part })).toMatchObject({
      order: { recurring: { zone, start: '2026-11-30T08:00', minutes: 90, rule } },
    })
  })

  it.each<[keyof ServiceEntry, Partial<ServiceEntry>]>([
    ['name', { name: ' ' }],
    ['reason', { reason: 'x'.repeat(1001) }],
    ['endDate', { endDate: '2026-11-29' }],
    ['endDate', { endDate: '' }],
    ['endTime', { endTime: '25' }],
    ['startTime', { startDate: '2026-12-01' }],
    ['hours', { ...recurring, hours: '25' }],
    ['days', { ...recurring, days: [] }],
    ['interval', { ...recurring, interval: '0' }],
    ['lastDate', { ...recurring, lastDate: '2026-11-29' }],
    ['startDate', { ...recurring, startDate: '' }],
  ])('is refused because of the field %s', (field, part) => {
    expect(orderOf(part)).toEqual({ problems: { [field]: expect.any(String) } })
  })
})

describe('the subjects offered for a service mode on selected alarms', () => {
  it('are the instrument, model and rule that all the alarms have in common', () => {
    const alarm = { deviceName: 'SN-1', modelName: 'M', triggeringRule: 'R' }
    expect(findCommonSubjects([alarm, { ...alarm, deviceName: 'SN-2' }])).toEqual([
      { kind: 'model', name: 'M' },
      { kind: 'rule', name: 'R' },
    ])
    expect(findCommonSubjects([])).toEqual([])
  })
})

describe('the text about a service mode', () => {
  const mode = { id: '1', subject, setBy: 'maria', setAt: '', reason: 'new seals', revision: 1 } satisfies ServiceMode
  const once = { from: '2026-11-30T09:00:00.000Z', until: '2026-11-30T13:30:00.000Z' }

  it('says at which times the service mode applies', () => {
    expect(timesText({ ...mode, once, current: once }, zone)).toBe('until 2026-11-30 14:30')
    expect(timesText({ ...mode, once }, zone)).toBe('2026-11-30 10:00 to 2026-11-30 14:30')
    const start = { zone, start: '2026-11-30T08:00', minutes: 90 }
    expect(timesText({ ...mode, recurring: { ...start, rule: 'FREQ=WEEKLY;BYDAY=MO,WE' } }, zone)).toBe(
      'each week on Monday, Wednesday at 08:00 for 1 h 30 min (Europe/Berlin)',
    )
    expect(timesText({ ...mode, recurring: { ...start, rule: 'FREQ=DAILY;INTERVAL=2;UNTIL=20261231' } }, zone)).toBe(
      'every 2 days at 08:00 for 1 h 30 min (Europe/Berlin) until 2026-12-31',
    )
  })

  it('says next to an alarm who set the service mode, until when and why', () => {
    const { id, setBy, reason } = mode
    expect(serviceModeText({ serviceMode: { id, subject, setBy, reason, until: once.until } }, zone)).toBe(
      'in service mode by maria until 2026-11-30 14:30 (instrument SN-1): new seals',
    )
    expect(serviceModeText({ pastServiceMode: { subject, setBy, reason, ...once } }, zone)).toBe(
      'was in service mode by maria until 2026-11-30 14:30 (instrument SN-1): new seals',
    )
    expect(serviceModeText({}, zone)).toBe('')
  })
})

describe('the form for a stored service mode', () => {
  const mode = (times: Partial<ServiceMode>): ServiceMode => ({
    id: 'instrument#SN-1#1',
    subject,
    setBy: 'admin',
    setAt: '2026-11-30T09:00:00.000Z',
    reason: 'new seals',
    revision: 2,
    ...times,
  })
  const changed = (times: Partial<ServiceMode>, part: Partial<ServiceEntry> = {}) => {
    const entry = entryOfMode(mode(times), zone, now)
    return entry && orderIn({ ...entry, ...part }, zone, now, times.once)
  }

  it('keeps unchanged times to the second, even in an hour that the clocks show twice', () => {
    const once = { from: '2026-11-30T09:12:34.567Z', until: '2026-11-30T14:56:07.000Z' }
    expect(changed({ once })).toEqual({ order: { subject, reason: 'new seals', once } })
    expect(changed({ once }, { endTime: '17:00' })).toMatchObject({
      order: { once: { from: once.from, until: '2026-11-30T16:00:00.000Z' } },
    })
    const twice = { from: '2027-10-31T01:30:00.000Z', until: '2027-10-31T01:45:00.000Z' } // both at 02 in winter time
    expect(changed({ once: twice })).toMatchObject({ order: { once: twice } })
  })

  it.each(['FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;UNTIL=20271231', 'FREQ=DAILY;INTERVAL=3'])(
    'shows the recurrence rule %s unchanged',
    rule => {
      const recurring = { zone: 'America/New_York', start: '2026-11-30T08:00', minutes: 50, rule }
      expect(changed({ recurring })).toEqual({ order: { subject, reason: 'new seals', recurring } })
    },
  )

  it('selects the weekday of the first time if the recurrence rule names no weekday', () => {
    const recurring = { zone, start: '2026-12-01T08:00', minutes: 60, rule: 'FREQ=WEEKLY' }
    expect(changed({ recurring })).toMatchObject({ order: { recurring: { rule: 'FREQ=WEEKLY;BYDAY=TU' } } })
  })

  it.each(['FREQ=DAILY;COUNT=3', 'FREQ=DAILY;BYDAY=MO', 'FREQ=WEEKLY;UNTIL=20271231T220000Z', 'FREQ=MONTHLY'])(
    'cannot show the recurrence rule %s, which the form itself could not produce',
    rule => {
      expect(changed({ recurring: { zone, start: '2026-11-30T08:00', minutes: 60, rule } })).toBeUndefined()
    },
  )
})
