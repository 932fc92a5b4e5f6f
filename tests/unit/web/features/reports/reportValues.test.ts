import { messages } from '#shared/text/messages.ts'
import { noSchedule } from '#web/features/reports/schedule/scheduleValues.ts'
import { describe, expect, it } from 'vitest'
import { addRow, changeRow, toReportConditions, isIncomplete, removeRow } from '#web/features/reports/conditionRows.ts'
import {
  chosenParameters,
  noReport,
  reportInput,
  valueProblems,
  type ReportValues,
} from '#web/features/reports/reportValues.ts'
import { reportNameFrom, reportPath } from '#web/features/reports/reportPath.ts'
import { reportSearchProblems } from '#web/features/reports/reportSearch.ts'

const whole: ReportValues = {
  reportName: 'Fleet',
  reportDescription: 'all of it',
  entity: 'device_information',
  schedule: noSchedule('UTC'),
  measures: [],
  step: 'none',
  parameters: ['*'],
  startDate: '2026-03-01',
  endDate: '2026-03-02',
  movingDays: 'fixed',
  conditions: [],
  revision: 3,
}

describe('the rows of a where clause', () => {
  it('have the logical operand N/A in the first row and none in later rows, and at first compare with a text', () => {
    const rows = addRow(addRow([]))
    expect(rows.map(({ logicalOperand }) => logicalOperand)).toEqual(['N/A', ''])
    expect(rows.map(({ isParameter }) => isParameter)).toEqual([false, false])
  })

  it.each([
    ['one of two', 2],
    ['one of many', 3],
  ])('get the logical operand N/A in the new first row if the first one is deleted (%s)', (_, count) => {
    const rows = Array.from({ length: count }).reduce<ReturnType<typeof addRow>>(addRow, [])
    const joined = rows.slice(1).reduce((all, { id }) => changeRow(all, id, { logicalOperand: 'OR' }), rows)
    const [, ...others] = joined
    expect(removeRow(joined, 1).map(({ logicalOperand }) => logicalOperand)).toEqual([
      'N/A',
      ...others.slice(1).map(() => 'OR'),
    ])
  })

  it('lose their value only if the kind of value changes', () => {
    const [typed] = changeRow(addRow([]), 1, { parameterValue: 'SN-1' })
    expect(changeRow([typed!], 1, { operands: '=' })[0]).toMatchObject({ parameterValue: 'SN-1' })
    expect(changeRow([typed!], 1, { isParameter: true })[0]).toMatchObject({ parameterValue: '' })
  })

  it('require a parameter, an operand, a value and a logical operand, even if the operand is N/A', () => {
    const [row] = changeRow(addRow([]), 1, { parameterName: 'deviceName', operands: '=', parameterValue: 'x' })
    expect(isIncomplete(row!)).toBe(false)
    for (const change of [{ parameterName: '' }, { operands: '' }, { parameterValue: '' }, { logicalOperand: '' }])
      expect(isIncomplete({ ...row!, ...(change as object) })).toBe(true)
    expect(isIncomplete({ ...row!, operands: 'N/A' })).toBe(false)
    expect(isIncomplete({ ...row!, operands: 'N/A', parameterValue: '' })).toBe(true)
  })
})

describe('a report in the form of the report builder', () => {
  it('is sent with its dates as rows of the where clause, and ends at 05:29:59 UTC of the next day', () => {
    const { reportPayload, startDate, endDate } = reportInput(whole)
    expect([startDate, endDate]).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'])
    expect(reportPayload.whereClause).toEqual([
      expect.objectContaining({ parameterName: 'startDate', parameterValue: '2026-02-28T18:30:00.000Z' }),
      {
        parameterName: 'endDate',
        operands: '=',
        parameterInputType: { constant: true, dropdown: false },
        parameterValue: '2026-03-03T05:29:59.000Z',
        logicalOperand: 'AND',
      },
    ])
  })

  it('is incomplete unless every mandatory field is filled in', () => {
    expect(valueProblems(noReport)).toEqual(
      Object.fromEntries(
        ['reportName', 'reportDescription', 'entity', 'parameters', 'startDate', 'endDate'].map(name => [
          name,
          'Required',
        ]),
      ),
    )
    expect(valueProblems(whole)).toEqual({})
  })

  it.each([
    ['reportName', 'a/b', 'A report name cannot have slashes or backslashes'],
    ['reportName', 'evil\u202Etxt', 'A report name cannot have an invisible character: U+202E follows "evil"'],
    ['reportName', 'x'.repeat(129), 'A report name can have at most 128 characters'],
    ['reportDescription', 'x'.repeat(256), 'A description can have at most 255 characters'],
  ])('is refused with the server’s message if its %s is %j', (field, text, problem) => {
    expect(valueProblems({ ...whole, [field]: text })).toEqual({ [field]: problem })
  })

  it('can be opened by its address even if its name has a percent sign', () => {
    const name = '50%2F50% a%2fb'
    const [, id] = reportPath(name).split('/update/')
    // As React Router reads a parameter.
    expect(reportNameFrom(decodeURIComponent(id ?? '').replaceAll('%2F', '/'))).toBe(name)
  })

  it('reports what is wrong with its dates and with its where clause', () => {
    expect(valueProblems({ ...whole, startDate: '2026-03-03' })).toEqual({
      startDate: 'Start Date should be earlier or equal To End Date !!',
    })
    for (const date of ['0026-11-20', '2026-02-30', '2026-02'])
      expect(valueProblems({ ...whole, startDate: date, endDate: date })).toEqual({
        startDate: messages.dateInvalid,
        endDate: messages.dateInvalid,
      })
    expect(valueProblems({ ...whole, conditions: addRow([]) })).toEqual({ conditions: 'Provide valid Where Clause' })
    const conditions = changeRow(addRow([]), 1, {
      parameterName: 'ICStatus',
      operands: '=',
      parameterValue: 'on',
    })
    expect(valueProblems({ ...whole, conditions })).toEqual({ conditions: 'Row 1: Enter a number such as 412.3' })
  })

  it('has either all parameters of its entity or those that were chosen', () => {
    expect(chosenParameters(['deviceName'], ['deviceName', '*'])).toEqual(['*'])
    expect(chosenParameters(['*'], ['*', 'deviceName'])).toEqual(['deviceName'])
    expect(chosenParameters([], ['deviceName', 'modelName'])).toEqual(['deviceName', 'modelName'])
  })

  it('is sent with its conditions in order, each marked as comparing with a value or with a parameter', () => {
    const rows = changeRow(addRow([]), 1, { parameterName: 'deviceName', operands: '=', isParameter: true })
    expect(toReportConditions(rows)).toMatchObject([
      { parameterInputType: { constant: false, dropdown: true }, logicalOperand: 'N/A' },
    ])
  })
})

describe('the search for reports', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  it.each([
    ['no dates', '', '', { startDate: 'Required', endDate: 'Required' }],
    [
      'an end after tomorrow',
      '2026-03-01',
      '2026-03-12',
      { endDate: 'Date should be earlier or equal To Today Date !!' },
    ],
    [
      'a start after the end',
      '2026-03-05',
      '2026-03-04',
      { startDate: 'Start Date should be earlier or equal To End Date !!' },
    ],
  ])('refuses %s', (_, startDate, endDate, problems) => {
    expect(reportSearchProblems({ startDate, endDate }, 'UTC', now)).toEqual(problems)
  })

  it('accepts tomorrow as the end date', () => {
    expect(reportSearchProblems({ startDate: '2026-03-11', endDate: '2026-03-11' }, 'UTC', now)).toBeUndefined()
  })
})
