import { beforeAll, describe, expect, it } from 'vitest'
import { reportEnd, reportStart } from '#shared/time/dates.ts'
import { buildReportStatement } from '#functions/domain/reports/statement.ts'
import { conditionProblems } from '#shared/reporting/conditionProblems.ts'
import { formatGrouping, reportOperands, type ReportCondition } from '#shared/reporting/conditions.ts'
import { entityNames, reportEntities, type EntityName, type ReportParameter } from '#shared/reporting/entities.ts'
import { numberIn } from '#shared/text/numberIn.ts'
import { numberLiteral, textLiteral, timeIn } from '#shared/reporting/literals.ts'
import { reportQuery, type ReportQuestion } from '#shared/reporting/reportQuery.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { openTrinoGrammar } from '#tests/support/aws/trinoGrammar.ts'

const row = (change: Partial<ReportCondition>): ReportCondition => ({
  parameterName: 'deviceName',
  operands: '=',
  parameterInputType: { constant: true, dropdown: false },
  parameterValue: 'SN-1',
  logicalOperand: 'AND',
  ...change,
})

const question = (change: Partial<ReportQuestion> = {}): ReportQuestion => ({
  entity: 'device_information',
  selectClause: ['*'],
  whereClause: [],
  startDate: '2026-03-01T10:00:00.000Z',
  endDate: '2026-03-02T10:00:00.000Z',
  ...change,
})

const whereOf = (rows: readonly ReportCondition[]): string =>
  reportQuery(question({ whereClause: rows })).split(/AS timestamp\) AND CAST\('[^']*' AS timestamp\)(?: AND )?/)[1] ??
  ''

describe('the period of a report', () => {
  it.each(['2026-03-01', '2026-03-01T00:00:00Z', '2026-03-01T23:59:59.999Z', '2026-03-02T01:00:00+02:00'])(
    'for the date %s begins at midnight in +05:30 and ends on the next day at 05:29:59 UTC',
    date => {
      expect(new Date(reportStart(date)).toISOString()).toBe('2026-02-28T18:30:00.000Z')
      expect(new Date(reportEnd(date)).toISOString()).toBe('2026-03-02T05:29:59.000Z')
    },
  )

  it.each(entityNames.map(entity => [entity, reportEntities[entity].dateParameter] as const))(
    'limits the rows of the table %s by its column %s',
    (entity, column) => {
      expect(reportQuery(question({ entity }))).toBe(
        `SELECT * FROM "${entity}" WHERE "${column}" BETWEEN CAST('2026-02-28 18:30:00.000' AS timestamp) AND CAST('2026-03-03 05:29:59.000' AS timestamp)`,
      )
    },
  )
})

describe('the where clause of a report', () => {
  it.each(['2026-02-30', '2026-02-29T12:00:00Z', '2026-04-31 12:00Z'])('cannot have the day %s', parameterValue => {
    const rows = [row({ parameterName: 'registeredOn', operands: '>', parameterValue })]
    expect(conditionProblems('device_information', rows)).toMatchObject([
      { field: 'parameterValue', message: 'Enter a time such as 2026-03-01T12:00:00Z' },
    ])
  })

  it('reads 30 February, which an earlier release could store, as 2 March', () => {
    const rows = [row({ parameterName: 'registeredOn', operands: '>', parameterValue: '2026-02-30' })]
    expect(whereOf(rows)).toBe(`"registeredOn" > CAST('2026-03-02 00:00:00.000' AS timestamp)`)
  })

  it('joins each condition to all conditions before it', () => {
    const rows = [
      row({ parameterValue: 'a', logicalOperand: 'N/A' }),
      row({ parameterValue: 'b', logicalOperand: 'AND' }),
      row({ parameterValue: 'c', logicalOperand: 'OR' }),
      row({ parameterValue: 'd', logicalOperand: 'AND' }),
    ]
    const is = (value: string) => `"deviceName" = '${value}'`
    expect(whereOf(rows)).toBe(`(((${is('a')} AND ${is('b')}) OR ${is('c')}) AND ${is('d')})`)
    expect(formatGrouping(rows)).toBe('((row 1 AND row 2) OR row 3) AND row 4')
  })

  it('leaves out rows with the operand N/A and the rows that stand for the dates', () => {
    const dates = ['startDate', 'endDate'].map(parameterName => row({ parameterName, parameterValue: '2026-03-02' }))
    expect(whereOf([...dates, row({ operands: 'N/A', parameterValue: '' }), row({ parameterValue: 'x' })])).toBe(
      `"deviceName" = 'x'`,
    )
  })

  it.each([
    ['a text', row({ parameterValue: "it's" }), `"deviceName" = 'it''s'`],
    ['a number', row({ parameterName: 'ICStatus', operands: '>=', parameterValue: '-12.5' }), '"ICStatus" >= -12.5'],
    ['a large number', row({ parameterName: 'ICStatus', parameterValue: '1e21' }), '"ICStatus" = 1E+21'],
    ['nothing below 0', row({ parameterName: 'ICStatus', parameterValue: '-0' }), '"ICStatus" = 0'],
    [
      'a time',
      row({ parameterName: 'lastContacted', operands: '<', parameterValue: '2026-03-01T12:00:00+02:00' }),
      `"lastContacted" < CAST('2026-03-01 10:00:00.000' AS timestamp)`,
    ],
    ['a pattern', row({ operands: 'matches', parameterValue: '^SN-\\d' }), `regexp_like("deviceName", '^SN-\\d')`],
    [
      'another parameter',
      row({ parameterInputType: { constant: false, dropdown: true }, parameterValue: 'modelName' }),
      '"deviceName" = "modelName"',
    ],
  ])('compares with %s', (_, condition, sql) => {
    expect(whereOf([condition])).toBe(sql)
  })

  it.each<[string, Partial<ReportCondition>, keyof ReportCondition]>([
    ['an unknown parameter', { parameterName: 'password' }, 'parameterName'],
    ['SQL for a parameter', { parameterName: '"; DROP TABLE users' }, 'parameterName'],
    ['no value', { parameterValue: '' }, 'parameterValue'],
    ['the operand N/A and no value', { operands: 'N/A', parameterValue: '' }, 'parameterValue'],
    ['the operand N/A and an unknown parameter', { operands: 'N/A', parameterName: 'password' }, 'parameterName'],
    ['a text for a number', { parameterName: 'ICStatus', parameterValue: '1 OR 1=1' }, 'parameterValue'],
    ['no time', { parameterName: 'lastContacted', parameterValue: 'now()' }, 'parameterValue'],
    ['a broken pattern', { operands: 'matches', parameterValue: '(' }, 'parameterValue'],
    ['a pattern that looks ahead', { operands: 'matches', parameterValue: '(?=a)' }, 'parameterValue'],
    ['a long pattern', { operands: 'matches', parameterValue: 'a'.repeat(257) }, 'parameterValue'],
    ['a pattern on a number', { parameterName: 'ICStatus', operands: 'matches', parameterValue: '1' }, 'operands'],
    ['half a character', { parameterValue: '\ud800' }, 'parameterValue'],
    ['the operand N/A and a hidden character', { operands: 'N/A', parameterValue: 'a\u200bb' }, 'parameterValue'],
    [
      'a hidden character in a row for a date',
      { parameterName: 'startDate', parameterValue: 'a\nb' },
      'parameterValue',
    ],
    ['both kinds of value', { parameterInputType: { constant: true, dropdown: true } }, 'parameterInputType'],
    [
      'a parameter of another type',
      { parameterInputType: { constant: false, dropdown: true }, parameterValue: 'ICStatus' },
      'parameterValue',
    ],
  ])('is refused with %s', (_, change, field) => {
    expect(conditionProblems('device_information', [row(change)]).map(problem => problem.field)).toContain(field)
  })

  it('accepts any value in a row with the operand N/A, because that row compares nothing', () => {
    const rows = [row({ parameterName: 'ICStatus', operands: 'N/A', parameterValue: 'any' })]
    expect(conditionProblems('device_information', rows)).toEqual([])
  })

  it('requires AND or OR from the second comparison on', () => {
    const [first, second] = [row({ logicalOperand: 'N/A' }), row({ logicalOperand: 'N/A' })]
    expect(conditionProblems('device_information', [first, second])).toMatchObject([
      { row: 1, field: 'logicalOperand', message: 'Provide valid Where Clause' },
    ])
    expect(conditionProblems('device_information', [row({ parameterName: 'startDate' }), second])).toEqual([])
    const skipped = row({ operands: 'N/A', logicalOperand: 'N/A' })
    expect(conditionProblems('device_information', [skipped, second])).toEqual([])
    expect(conditionProblems('device_information', [first, skipped])).toMatchObject([
      { row: 1, field: 'logicalOperand', message: 'Provide valid Where Clause' },
    ])
  })
})

it("a report's query is run with numbers as doubles, and is shown with numbers as people write them", () => {
  const asked = question({ whereClause: [row({ parameterName: 'ICStatus', parameterValue: '120' })] })
  expect(reportQuery(asked)).toMatch(/"ICStatus" = 120$/)
  expect(buildReportStatement(asked, 'snapshot').parameters).toContain('1.2E2')
})

describe("the values that are written into the text of a report's query", () => {
  it('are put between quotes if they are texts, and the quotes in them are escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const literal = textLiteral(text)
        expect(literal.slice(1, -1).replaceAll("''", '')).not.toContain("'")
        expect(literal.slice(1, -1).replaceAll("''", "'")).toBe(text)
      }),
    )
  })

  it('are parsed to the same number that they were made from', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        expect(Number(numberLiteral(value)) === value).toBe(true)
      }),
    )
  })

  it.each(['', ' ', '1e999', '0x10', '1 OR 1=1', 'NaN', '1;', '١'])(
    "are refused for '%s', which is not a number",
    text => {
      expect(numberIn(text)).toBeUndefined()
    },
  )

  it.each(['', 'now', '2026-13-01', '2026-03-01 12:00', "2026-03-01'"])(
    "are refused for '%s', which is not a time",
    text => {
      expect(timeIn(text)).toBeUndefined()
    },
  )
})

/** Rows that pass the checks, for any entity. */
const anyRow = (entity: EntityName): fc.Arbitrary<ReportCondition> =>
  fc
    .constantFrom(...reportEntities[entity].parameters)
    .chain(parameter =>
      fc.record<ReportCondition>({
        parameterName: fc.constant(parameter.parameterName),
        operands: fc.constantFrom(...reportOperands),
        parameterInputType: fc.constant({ constant: true, dropdown: false }),
        parameterValue: valueOf(parameter),
        logicalOperand: fc.constantFrom('AND', 'OR'),
      }),
    )
    .filter(condition => conditionProblems(entity, [condition]).length === 0)

const valueOf = ({ dataType }: ReportParameter): fc.Arbitrary<string> => {
  if (dataType === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)
  if (dataType === 'boolean') return fc.constantFrom('true', 'false')
  if (dataType === 'timestamp') return fc.constantFrom('2026-03-01', '2026-03-01T12:00:00.5Z')
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom("'; DROP TABLE x --", '/* */', '‘’', 'SELECT'),
  )
}

describe("the copy of Trino's grammar", () => {
  let complaints: (sql: string) => string[]
  beforeAll(async () => {
    complaints = await openTrinoGrammar()
  })

  it('refuses queries that Trino refuses', () => {
    for (const sql of ["SELECT '1'::int", 'SELECT a FROM', "SELECT 'it's'"]) expect(complaints(sql)).not.toEqual([])
  })

  it('accepts every query of a report', () => {
    const anyQuestion = fc.constantFrom(...entityNames).chain(entity =>
      fc.record({
        entity: fc.constant(entity),
        selectClause: fc.subarray(
          ['*', ...reportEntities[entity].parameters.map(({ parameterName }) => parameterName)],
          { minLength: 1 },
        ),
        whereClause: fc.array(anyRow(entity), { maxLength: 4 }),
      }),
    )
    fc.assert(
      fc.property(anyQuestion, asked => {
        expect(complaints(reportQuery(question(asked)))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
