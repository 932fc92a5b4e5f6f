import { describe, expect, it } from 'vitest'
import type { Morning, NeedyInstrument } from '#shared/contract/morning.ts'
import { morningRows, newSince } from '#web/features/assets/morning/morningRows.ts'
import { needsCount } from '#web/features/assets/morning/needsCount.ts'

const instrument = (more: Partial<NeedyInstrument>): NeedyInstrument => ({
  deviceName: 'SN-1',
  modelName: 'M',
  groupStatus: 'RUN',
  need: 'silent',
  openAlarms: 0,
  unseenAlarms: 0,
  closedAlarms: 0,
  since: '2026-02-02T12:00:00.000Z',
  samplesAtRisk: 0,
  ...more,
})

const morning = (instruments: readonly NeedyInstrument[], more: Partial<Morning> = {}): Morning => ({
  instruments: [...instruments],
  instrumentCount: instruments.length,
  jobs: [],
  jobCount: 0,
  faultCount: 0,
  disconnectedCount: 0,
  waitingCount: 0,
  ...more,
})

const rowOf = (more: Partial<NeedyInstrument>) => morningRows(morning([instrument(more)]), true)[0]

describe('a row of the morning view', () => {
  it('links to the alarm if there is one, and to the list of alarms if there are several', () => {
    const alarms = { need: 'alarms', alarmId: 'SN-1/2026#High#1' } as const
    expect(rowOf({ ...alarms, openAlarms: 1, unseenAlarms: 1, samplesAtRisk: 1 })).toMatchObject({
      kind: 'Alarm',
      detail: '1 alarm open, 1 sample at risk',
      sinceWord: '',
      page: '/assets/SN-1/M',
      action: { text: 'See the alarm', to: '/alarms/SN-1%2F2026%23High%231' },
    })
    expect(rowOf({ ...alarms, openAlarms: 2 })).toMatchObject({
      detail: '2 alarms open, acknowledged',
      sinceWord: 'newest ',
      action: { text: 'See the alarms', to: '/alarms?show=open&where=serial+%3D+SN-1' },
    })
    expect(rowOf({ ...alarms, unseenAlarms: 2, closedAlarms: 2 })).toMatchObject({
      detail: '2 alarms closed, not acknowledged',
      action: { text: 'See the newest alarm', to: '/alarms/SN-1%2F2026%23High%231' },
    })
  })

  it.each([
    [1, 1, 0, '1 alarm open'],
    [3, 1, 0, '3 alarms open, 2 of them acknowledged'],
    [1, 5, 4, '1 alarm open, 4 closed but not acknowledged'],
    [2, 1, 1, '2 alarms open, acknowledged, 1 closed but not acknowledged'],
    [0, 1, 1, '1 alarm closed, not acknowledged'],
  ])('with %i open and %i unacknowledged alarms, %i of them closed, says %j', (open, unseen, closed, detail) => {
    const alarms = { openAlarms: open, unseenAlarms: unseen, closedAlarms: closed }
    expect(rowOf({ need: 'alarms', ...alarms })?.detail).toBe(detail)
  })

  it('links read-only users to lists instead of pages that they may not open', () => {
    const jobs = [{ jobName: 'J 1', failed: 2, since: '2026-02-02T12:00:00.000Z' }]
    const found = morning([], { jobs, jobCount: 7, waitingCount: 1_200 })
    expect(morningRows(found, true).map(({ action }) => action)).toEqual([
      { text: 'See the job', to: '/update-content/update/J%201' },
      { text: 'Decide', to: '/deviceOnBoarding?searchDeviceStatus=PENDING' },
    ])
    expect(morningRows(found, false).map(({ subject, action: { to } }) => [subject, to])).toEqual([
      ['J 1', '/contents-list'],
      ['1,200 instruments', '/deviceOnBoarding?searchDeviceStatus=PENDING'],
    ])
    expect(needsCount(found)).toBe(8)
  })

  it("is marked as new if what it reports began after the viewer's last visit", () => {
    const rows = morningRows(morning([instrument({}), instrument({ since: undefined })]), true)
    const began = Date.parse('2026-02-02T12:00:00.000Z')
    expect([newSince(rows, began - 1), newSince(rows, began)]).toEqual([1, 0])
  })
})
