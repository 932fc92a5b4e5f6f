import { describe, expect, it } from 'vitest'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { actionFindings } from '#web/app/finder/actionFindings.ts'
import { instrumentMeant } from '#web/app/finder/useItemFindings.ts'

const alarmOf = (id: string, more: Partial<OpenAlarm> = {}): OpenAlarm => ({
  id,
  alarmDate: '2026-03-01T10:00:00.000Z',
  lastAlarmDate: '2026-03-01T10:00:00.000Z',
  triggeringRule: 'PressureHigh',
  alarmSeverity: 120,
  alarmDescription: '',
  mnemonicValues: {},
  deviceName: `LC-${id}`,
  modelName: 'HPLC',
  ruleExpression: '',
  count: 1,
  state: 'open',
  revision: 1,
  seen: [],
  ...more,
})

const rules = [
  { ruleName: 'PressureHigh', isDeleted: 'false' },
  { ruleName: 'TrayHumid', isDeleted: 'true' },
] as const

const zone = 'Europe/Berlin'

describe('the actions offered by the search over everything', () => {
  it('let administrators acknowledge alarms, first the one whose page is open, and enable or disable rules', () => {
    const alarms = [alarmOf('1'), alarmOf('2'), alarmOf('3', { acknowledgedBy: 'maria' })]
    const found = actionFindings({ roles: ['adminGroup'], alarms, rules, pathname: alarmPath('2'), zone })
    expect(found.slice(4).map(({ name, about, time }) => [name, about, time])).toEqual([
      ['Acknowledge PressureHigh on LC-2', 'the alarm shown', '2026-03-01 11:00:00'],
      ['Acknowledge PressureHigh on LC-1', undefined, '2026-03-01 11:00:00'],
      ['Disable the rule PressureHigh', undefined, undefined],
      ['Enable the rule TrayHumid', undefined, undefined],
    ])
  })

  it('leave out actions for which a read-only user has no permission', () => {
    const found = actionFindings({ roles: ['readOnlyUser'], alarms: [alarmOf('1')], rules, pathname: '/alarms', zone })
    expect(found.map(({ name }) => name)).toEqual([
      'Theme: Light',
      'Theme: Dark',
      'Theme: As the system',
      'Show all keys',
    ])
  })
})

describe('the instrument that the typed text means in the search over everything', () => {
  const instruments = [
    { deviceName: 'LC-0001', modelName: 'HPLC' },
    { deviceName: 'LC-0002', modelName: 'HPLC' },
  ]

  it.each([
    [
      'the one whose whole name is typed in upper or lower case, with or without hyphens',
      'pressure lc0002',
      '/assets',
      'LC-0002',
    ],
    [
      'the typed instrument, even on the page of another instrument',
      'LC-0002 pressure',
      '/assets/LC-0001/HPLC',
      'LC-0002',
    ],
    ['the one whose page is open', 'pressure', '/assets/LC-0001/HPLC', 'LC-0001'],
    ['none on a page of another kind, if only a part of a name is typed', 'pressure lc', '/rules-list', undefined],
  ])('is %s', (_, typed, pathname, expected) => {
    expect(instrumentMeant(instruments, typed, pathname)?.deviceName).toBe(expected)
  })
})
