import { describe, expect, it } from 'vitest'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { foldRepeats } from '#web/features/alarms/bell/foldRepeats.ts'

const alarm = (
  id: string,
  triggeringRule: string,
  deviceName: string,
  state: OpenAlarm['state'] = 'open',
): OpenAlarm => ({
  id,
  alarmDate: '2026-03-01T10:00:00.000Z',
  lastAlarmDate: '2026-03-01T10:00:00.000Z',
  triggeringRule,
  alarmSeverity: 120,
  alarmDescription: '',
  mnemonicValues: {},
  deviceName,
  modelName: 'M',
  ruleExpression: '(P > 400)',
  count: 1,
  state,
  revision: 1,
  seen: [],
})

const folded = (alarms: readonly OpenAlarm[]) => foldRepeats(alarms).map(({ alarm: { id }, count }) => [id, count])

describe('the list of the latest alarms', () => {
  it('has the newest alarm of each rule on each instrument, with the number of them, in the order given', () => {
    expect(
      folded([
        alarm('5', 'TooHumid', 'SN1'),
        alarm('4', 'TooHumid', 'SN2'),
        alarm('3', 'TooHumid', 'SN1'),
        alarm('2', 'TooWarm', 'SN1'),
        alarm('1', 'TooHumid', 'SN1'),
      ]),
    ).toEqual([
      ['5', 3],
      ['4', 1],
      ['2', 1],
    ])
  })

  it('has the open alarms before those that have closed', () => {
    expect(
      folded([
        alarm('4', 'TooHumid', 'SN1', 'closed'),
        alarm('3', 'TooHumid', 'SN2'),
        alarm('2', 'TooWarm', 'SN1', 'closed'),
        alarm('1', 'TooLow', 'SN1'),
      ]),
    ).toEqual([
      ['3', 1],
      ['1', 1],
      ['4', 1],
      ['2', 1],
    ])
  })

  it('is empty without alarms', () => {
    expect(folded([])).toEqual([])
  })
})
