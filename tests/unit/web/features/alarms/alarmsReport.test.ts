import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { reportedSeverities } from '#shared/alarms/severity.ts'
import { searchFrom } from '#web/components/SearchForm/searchAddress.ts'
import {
  alarmQuery,
  alarmSearchNames,
  alarmSearchProblems,
  isIncomplete,
  lastSevenDays,
  searchedTimes,
} from '#web/features/alarms/alarmSearch.ts'
import { alarmColumns } from '#web/features/alarms/alarmColumns.tsx'
import { exportAlarms } from '#web/features/alarms/exportAlarms.ts'
import { alarm } from '../../../../e2e/support/alarms.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const nothing = searchFrom(new URLSearchParams(), alarmSearchNames)
const march = { ...nothing, severity: '121', startDate: '2026-03-01', endDate: '2026-03-01' }

type Part = Partial<typeof nothing>

describe('the problem that prevents a search for alarms', () => {
  const problems = (part: Part, zone = 'UTC') => alarmSearchProblems({ ...march, ...part }, zone, now)

  it.each([...reportedSeverities])('is absent for two dates and the severity %i', severity => {
    expect(problems({ severity: String(severity) })).toBeUndefined()
  })

  it('is a year of less than four digits', () => {
    expect(problems({ startDate: '0026-11-20' })).toEqual({ startDate: messages.dateInvalid })
  })

  it.each(['severity', 'startDate', 'endDate'] as const)('is an empty %s', name => {
    expect(problems({ [name]: '' })).toEqual({ [name]: messages.required })
  })

  it.each<[string, Part, Part]>([
    ['a severity that is not in the report', { severity: '100' }, { severity: messages.required }],
    ['a start after the end', { startDate: '2026-03-02' }, { startDate: messages.startAfterEnd }],
    [
      'a start after the end, by the time',
      { startTime: '12:00', endTime: '11:59:59' },
      { startDate: messages.startAfterEnd },
    ],
    ['an end behind tomorrow', { endDate: '2026-03-04' }, { endDate: messages.dateBeyondLimit }],
    ['half a date', { startDate: '2026-0' }, { startDate: messages.dateInvalid }],
    ['half a time', { endTime: '12:' }, { endTime: messages.dateInvalid }],
  ])('is %s', (_, part, expected) => {
    expect(problems(part)).toEqual(expected)
  })

  it('is not an end of tomorrow, although the search then ends at 05:29:59 of the day after', () => {
    expect(problems({ endDate: '2026-03-03' })).toBeUndefined()
  })

  it("is a start after the end in UTC, even if the viewer's clocks show it before", () => {
    const late = { startTime: '22:00' }
    expect(problems(late, 'America/Los_Angeles')).toEqual({ startDate: messages.startAfterEnd })
    expect(problems({ ...late, endTime: '23:00' }, 'America/Los_Angeles')).toBeUndefined()
  })

  it('is shown for the whole form only if something required is missing', () => {
    expect(isIncomplete(problems({ severity: '' }) ?? {})).toBe(true)
    expect(isIncomplete(problems({ startDate: '2026-03-02' }) ?? {})).toBe(false)
  })
})

it.each([
  ['Europe/Berlin', {}, '2026-03-01 00:00:00', '2026-03-02 06:29:59'],
  ['America/Los_Angeles', {}, '2026-03-01 00:00:00', '2026-03-01 21:29:59'],
  ['Europe/Berlin', { endTime: '12:00:00' }, '2026-03-01 00:00:00', '2026-03-01 12:00:00'],
] as const)(
  'a search in %s with %j shows its window by the viewer’s clock before it is sent',
  (zone, part, from, to) => {
    expect(searchedTimes({ ...march, ...part }, zone, now)).toEqual({ from, to })
    expect(searchedTimes({ ...march, ...part, endDate: '' }, zone, now)).toBeUndefined()
  },
)

describe('the search that the server receives', () => {
  const asked = (part: Part, zone: string) => alarmQuery({ ...march, ...part }, zone, now)
  const windowOf = (part: Part, zone: string) => {
    const { startDate, endDate } = asked(part, zone) ?? {}
    return [startDate, endDate]
  }

  it('has one severity, a window, and at most ten thousand alarms', () => {
    expect(asked({}, 'UTC')).toEqual({
      pageSize: 10_000,
      offSet: 1,
      alarmSeverity: 121,
      startDate: '2026-03-01T00:00:00.000Z',
      endDate: '2026-03-02T05:29:59.000Z',
    })
  })

  it.each([
    ['UTC', '2026-03-01T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-02-28T18:30:00.000Z'],
    ['America/Los_Angeles', '2026-03-01T08:00:00.000Z'],
  ])('begins, if no times are chosen, with the day in %s and ends at 05:29:59 UTC of the next day', (zone, start) => {
    expect(windowOf({}, zone)).toEqual([start, '2026-03-02T05:29:59.000Z'])
  })

  it('begins and ends at the chosen times by the viewer’s clock', () => {
    expect(windowOf({ startTime: '06:30', endTime: '07:30:15' }, 'Europe/Berlin')).toEqual([
      '2026-03-01T05:30:00.000Z',
      '2026-03-01T06:30:15.000Z',
    ])
  })

  it('has several severities in their order, without those that the report does not have', () => {
    const { alarmSeverity, alarmSeverities } = asked({ severity: '183,100,121' }, 'UTC') ?? {}
    expect([alarmSeverity, alarmSeverities]).toEqual([undefined, [121, 183]])
  })

  it('covers the last seven days on request, today included', () => {
    expect(lastSevenDays('UTC', now)).toEqual({
      startDate: '2026-02-24',
      startTime: '',
      endDate: '2026-03-02',
      endTime: '',
    })
    expect(lastSevenDays('Pacific/Auckland', now).endDate).toBe('2026-03-03')
  })

  it.each<[string, Part]>([
    ['no severity', { severity: '' }],
    ['a severity that the report does not have', { severity: '100' }],
    ['no end', { endDate: '' }],
    ['a date that no calendar has', { startDate: '2026-02-30' }],
  ])('does not exist if the address has %s', (_, part) => {
    expect(asked(part, 'UTC')).toBeUndefined()
  })
})

describe('the table of the alarms report and its export', () => {
  const specified = ['Serial Number', 'Model', 'Alarm Description', 'Alarm Severity', 'Mnemonic Values', 'Timestamp']

  it('begins with the specified columns', () => {
    expect(
      alarmColumns(() => {})
        .map(({ header }) => header)
        .slice(0, 6),
    ).toEqual(specified)
  })

  it('exports exactly the specified columns, with every value in quotes and quotes doubled', async () => {
    const hostile = { ...alarm(2), alarmDescription: '=cmd|"x"', mnemonicValues: { T: -12.5, STATE: null } }
    expect((await exportAlarms([alarm(1), hostile])).split('\r\n')).toEqual([
      specified.map(header => `"${header}"`).join(','),
      '"SN1","Model1","Pressure is ""high"" 1","121","PUMP_PRESSURE: 412.3; STATE: RUN","2026-03-02T00:30:00.000Z"',
      '"SN2","Model2","\'=cmd|""x""","121","T: -12.5; STATE: -","2026-03-02T00:00:00.000Z"',
      '',
    ])
  })
})
