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
  searchHint,
} from '#web/features/alarms/alarmSearch.ts'
import { alarmColumns } from '#web/features/alarms/alarmColumns.tsx'
import { exportAlarms } from '#web/features/alarms/exportAlarms.ts'
import { alarm } from '#tests/e2e/support/alarms.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const nothing = searchFrom(new URLSearchParams(), alarmSearchNames)
const march = { ...nothing, severity: '121', startDate: '2026-03-01', endDate: '2026-03-01' }

type Part = Partial<typeof nothing>

describe('the hint about a search for alarms that cannot be made', () => {
  it('asks for everything that a search needs if nothing has been entered', () => {
    expect(searchHint(nothing)).toBe('Choose a severity, a start date and an end date, then search.')
  })

  it('names what the link leaves out', () => {
    const hint = 'The search in this link is incomplete. Choose'
    expect(searchHint({ ...march, severity: '' })).toBe(`${hint} a severity, then search.`)
    expect(searchHint({ ...nothing, severity: '121' })).toBe(`${hint} a start date and an end date, then search.`)
  })

  it('leads to the messages at the fields if the link leaves nothing out', () => {
    const hint = 'The search in this link is not valid. Press Search to see why.'
    expect(searchHint({ ...march, severity: '100' })).toBe(hint)
  })
})

describe('the problem that prevents a search for alarms', () => {
  const problems = (part: Part, zone = 'UTC') => alarmSearchProblems({ ...march, ...part }, zone, now)

  it.each([...reportedSeverities])('is absent if two dates and the severity %i are chosen', severity => {
    expect(problems({ severity: String(severity) })).toBeUndefined()
  })

  it('is reported for a year of fewer than four digits', () => {
    expect(problems({ startDate: '0026-11-20' })).toEqual({ startDate: messages.dateInvalid })
  })

  it.each(['severity', 'startDate', 'endDate'] as const)('is reported if %s is empty', name => {
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
  ])('is reported for %s', (_, part, expected) => {
    expect(problems(part)).toEqual(expected)
  })

  it('is not reported for an end date of tomorrow, although the search then ends on the day after', () => {
    expect(problems({ endDate: '2026-03-03' })).toBeUndefined()
  })

  it("is reported if the search would start after its end in UTC, even if the viewer's clocks show the start before the end", () => {
    const late = { startTime: '22:00' }
    expect(problems(late, 'America/Los_Angeles')).toEqual({ startDate: messages.startAfterEnd })
    expect(problems({ ...late, endTime: '23:00' }, 'America/Los_Angeles')).toBeUndefined()
  })

  it('is shown for the form as a whole only if a required field is empty', () => {
    expect(isIncomplete(problems({ severity: '' }) ?? {})).toBe(true)
    expect(isIncomplete(problems({ startDate: '2026-03-02' }) ?? {})).toBe(false)
  })
})

it.each([
  ['Europe/Berlin', {}, '2026-03-01 00:00:00', '2026-03-02 06:29:59'],
  ['America/Los_Angeles', {}, '2026-03-01 00:00:00', '2026-03-01 21:29:59'],
  ['Europe/Berlin', { endTime: '12:00:00' }, '2026-03-01 00:00:00', '2026-03-01 12:00:00'],
] as const)(
  'a search form in the zone %s with the input %j shows the period of the search in that zone',
  (zone, part, from, to) => {
    expect(searchedTimes({ ...march, ...part }, zone, now)).toEqual({ from, to })
    expect(searchedTimes({ ...march, ...part, endDate: '' }, zone, now)).toBeUndefined()
  },
)

describe('the search for alarms that is sent to the server', () => {
  const asked = (part: Part, zone: string) => alarmQuery({ ...march, ...part }, zone, now)
  const periodOf = (part: Part, zone: string) => {
    const { startDate, endDate } = asked(part, zone) ?? {}
    return [startDate, endDate]
  }

  it('has one severity and a period, and requests at most ten thousand alarms', () => {
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
  ])('without times begins with the day in the zone %s and ends at 05:29:59 UTC of the next day', (zone, start) => {
    expect(periodOf({}, zone)).toEqual([start, '2026-03-02T05:29:59.000Z'])
  })

  it('begins and ends at the chosen times in the viewer’s time zone', () => {
    expect(periodOf({ startTime: '06:30', endTime: '07:30:15' }, 'Europe/Berlin')).toEqual([
      '2026-03-01T05:30:00.000Z',
      '2026-03-01T06:30:15.000Z',
    ])
  })

  it('has several severities sorted by code, without those that the report does not offer', () => {
    const { alarmSeverity, alarmSeverities } = asked({ severity: '183,100,121' }, 'UTC') ?? {}
    expect([alarmSeverity, alarmSeverities]).toEqual([undefined, [121, 183]])
  })

  it('covers the last seven days, including today, if the viewer chooses that period', () => {
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
  ])('is not sent if the address has %s', (_, part) => {
    expect(asked(part, 'UTC')).toBeUndefined()
  })
})

describe('the table of the alarms report and its export', () => {
  const specified = ['Serial Number', 'Model', 'Alarm Description', 'Alarm Severity', 'Mnemonic Values', 'Timestamp']

  it('has the specified columns first', () => {
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
