import { describe, expect, it } from 'vitest'
import { reportOnAlarms } from '#web/features/alarms/alarmReport.ts'
import { reportOnAssets } from '#web/features/assets/assetReport.ts'
import { reportInput, valueProblems } from '#web/features/reports/reportValues.ts'
import { begunFrom, nothingBegun } from '#web/features/reports/templates/begun.ts'
import { reportLink, type ReportBeginning } from '#web/lib/addresses/reportLink.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const noSearch = { asset: '', model: '', dataItem: '', condition: '', value: '' }
const noView = { text: '', filters: {} }

/** The builder as a link opens it. */
const opened = (beginning: ReportBeginning) => begunFrom(new URL(reportLink(beginning), 'http://a').searchParams, now)

/** The question in the opened builder, without its names. */
const whereOf = (beginning: ReportBeginning): string => {
  const { values } = opened(beginning)
  expect(valueProblems(values)).toEqual({})
  return (
    String(reportInput(values).reportQuery).split(/AS timestamp\) AND CAST\('[^']*' AS timestamp\)(?: AND )?/)[1] ?? ''
  )
}

describe('a report started from the list of assets', () => {
  it('covers all assets if the list has no filters', () => {
    const { values, notes } = opened(reportOnAssets(noSearch, noView, 'UTC', now))
    expect(values).toMatchObject({ entity: 'device_information', parameters: ['*'], endDate: '2026-03-10' })
    expect([whereOf(reportOnAssets(noSearch, noView, 'UTC', now)), notes]).toEqual(['', []])
  })

  it('has a condition for each filter, the text search first', () => {
    const filters = { status: 'READY', ic: 'OFF', contacted: '2026-03-09' }
    const beginning = reportOnAssets(
      { ...noSearch, asset: 'SN.', model: 'Orbit' },
      { text: 'x1', filters },
      'Europe/Berlin',
      now,
    )
    const text = ['displayStatus', 'deviceName', 'modelName', 'version'].map(name => `regexp_like("${name}", '[xX]1')`)
    expect(whereOf(beginning)).toBe(
      [
        `(((${text[0]} OR ${text[1]}) OR ${text[2]}) OR ${text[3]})`,
        `regexp_like("deviceName", '^SN\\.')`,
        `"modelName" = 'Orbit'`,
        `"displayStatus" = 'READY'`,
        `"ICStatus" = 0`,
        `"ICLastContactedTime" >= CAST('2026-03-08 23:00:00.000' AS timestamp)`,
        `"ICLastContactedTime" < CAST('2026-03-09 23:00:00.000' AS timestamp)`,
      ].reduce((before, condition) => `(${before} AND ${condition})`),
    )
  })

  it('matches instruments that are switched on if the text search is "on"', () => {
    expect(whereOf(reportOnAssets(noSearch, { text: 'on', filters: {} }, 'UTC', now))).toContain('OR "ICStatus" = 1)')
  })

  it('lists the filters that it cannot apply', () => {
    const search = { ...noSearch, dataItem: 'PUMP', condition: '>', value: '5' }
    expect(opened(reportOnAssets(search, noView, 'UTC', now)).notes).toEqual([
      'A report on assets has no data items: PUMP > 5 is left out.',
    ])
  })
})

describe('a report started from the list of alarms', () => {
  const asked = {
    alarmSeverity: 120 as const,
    startDate: '2026-03-01T08:00:00.000Z',
    endDate: '2026-03-05T05:29:59.000Z',
  }

  it('takes over the period and the filters of the list, and says what one row stands for', () => {
    const beginning = reportOnAlarms(asked, { text: '', filters: { rule: 'High', time: '2026-03-02', state: 'open' } })
    expect(whereOf(beginning)).toBe(
      [
        '"alarmSeverity" = 120',
        `"alarmDate" >= CAST('2026-03-01 08:00:00.000' AS timestamp)`,
        `"alarmDate" <= CAST('2026-03-05 05:29:59.000' AS timestamp)`,
        `"triggeringRule" = 'High'`,
        `"alarmDate" >= CAST('2026-03-02 00:00:00.000' AS timestamp)`,
        `"alarmDate" < CAST('2026-03-03 00:00:00.000' AS timestamp)`,
      ].reduce((before, condition) => `(${before} AND ${condition})`),
    )
    expect(opened(beginning).notes).toHaveLength(2)
  })
})

describe('the address of the report builder', () => {
  it.each([
    '',
    'begin=',
    'begin=x',
    'begin={}',
    'begin=[1]',
    'template=none',
    `begin=${encodeURIComponent('{"entity":"users"}')}`,
  ])('opens an empty report with the query "%s"', address => {
    expect(begunFrom(new URLSearchParams(address), now)).toBe(nothingBegun)
  })

  it('ignores parameters that the entity does not have', () => {
    const beginning = reportOnAssets(noSearch, noView, 'UTC', now)
    const condition = { parameterName: 'password', operands: '=', parameterValue: 'x', logicalOperand: 'AND' } as const
    const { values } = opened({ ...beginning, parameters: ['password', 'deviceName'], conditions: [condition] })
    expect([values.parameters, values.conditions]).toEqual([['deviceName'], []])
  })

  it('can select a template', () => {
    expect(begunFrom(new URLSearchParams('template=drift'), now).values).toMatchObject({
      reportName: 'Drift of a value',
      startDate: '2026-02-09',
      endDate: '2026-03-10',
      step: 'day',
    })
  })
})
