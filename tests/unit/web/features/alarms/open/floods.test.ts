import { describe, expect, it } from 'vitest'
import type { AlarmFlood, OpenAlarm } from '#shared/contract/alarm.ts'
import { rowsInFlood, shownFloods } from '#web/features/alarms/open/floods.ts'

const alarm = (id: string, minute: number, more: Partial<OpenAlarm> = {}): OpenAlarm => ({
  id,
  alarmDate: `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
  lastAlarmDate: '2026-03-01T10:59:00.000Z',
  triggeringRule: id,
  alarmSeverity: 120,
  alarmDescription: '',
  mnemonicValues: {},
  deviceName: 'SN1',
  modelName: 'M',
  ruleExpression: '(P > 400)',
  count: 1,
  state: 'open',
  revision: 1,
  seen: [],
  ...more,
})

const flood = (more: Partial<AlarmFlood> = {}): AlarmFlood => ({
  team: 'Night',
  audience: 'Customer',
  from: '2026-03-01T10:05:00.000Z',
  firstOut: 'first',
  ...more,
})

const alarms = [
  alarm('urgent', 9, { alarmSeverity: 180 }),
  alarm('before', 1),
  alarm('tester', 8, { alarmSeverity: 160 }),
  alarm('other model', 8, { modelName: 'N' }),
  alarm('first', 5),
  alarm('next', 6),
]

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id)

describe('an alarm flood on the alarms page', () => {
  it("consists of its team's alarms from the first one on", () => {
    const [shown, ...more] = shownFloods({ night: flood({ models: ['M'] }) }, alarms, alarms)
    expect(more).toEqual([])
    expect(shown?.first?.id).toBe('first')
    expect(idsOf(shown?.others ?? [])).toEqual(['urgent', 'next'])
  })

  it('shows its first alarm and collapses the others until the viewer expands them', () => {
    const floods = shownFloods({ night: flood({ models: ['M'] }) }, alarms, alarms)
    const outside = ['before', 'tester', 'other model']
    expect(idsOf(rowsInFlood(alarms, floods, new Set()))).toEqual(['first', ...outside])
    expect(idsOf(rowsInFlood(alarms, floods, new Set(['night'])))).toEqual(['first', 'urgent', ...outside, 'next'])
  })

  it('still shows its first alarm after that alarm has been acknowledged', () => {
    const waiting = alarms.filter(({ id }) => id !== 'first')
    const floods = shownFloods({ night: flood() }, waiting, alarms)
    expect(floods[0]?.first?.id).toBe('first')
    expect(idsOf(rowsInFlood(waiting, floods, new Set()))).toEqual(['before', 'tester'])
  })

  it('lists an alarm that is in two floods only once, and never collapses a first alarm', () => {
    const floods = shownFloods(
      { night: flood(), tac: flood({ team: 'Day', audience: 'TAC', firstOut: 'next' }) },
      [...alarms, alarm('late', 11, { alarmSeverity: 181 })],
      alarms,
    )
    expect(floods.map(({ others }) => idsOf(others))).toEqual([['urgent', 'other model', 'late']])
  })

  it('is not shown if no alarm but its first one is still unacknowledged', () => {
    expect(shownFloods({ night: flood() }, [alarm('first', 5)], alarms)).toEqual([])
  })
})
