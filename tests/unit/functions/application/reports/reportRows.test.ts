import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnName } from '#functions/domain/reports/sources.ts'
import { previewCounts, previewTable } from '#functions/domain/reports/preview.ts'
import { resultCells } from '#functions/domain/reports/resultCells.ts'
import {
  buildCountsStatement,
  buildReportStatement,
  buildUnloadStatement,
  type Statement,
} from '#functions/domain/reports/statement.ts'
import { buildParquet, parseDataRow, type Row } from '#scripts/local/aws/firehose/parquet.ts'
import { runQuery } from '#scripts/local/aws/athena/query/runQuery.ts'
import { localBucketName } from '#scripts/local/aws/account/names.ts'
import { ReportPayload } from '#shared/contract/report.ts'
import { dataSets, sqlTime } from '#shared/server/dataSets.ts'
import { statusCategory, statusNames } from '#shared/server/readingsDataSet.ts'
import { reportEnd, reportOffset, reportStart } from '#shared/time/dates.ts'
import { entityNames, reportEntities, type EntityName, type ReportParameter } from '#shared/reporting/entities.ts'
import { measuresOf } from '#shared/reporting/measures.ts'
import type { ReportQuestion } from '#shared/reporting/reportQuery.ts'
import { fc } from '#tests/support/draw/fc.ts'
import {
  cellOf,
  conditionOf,
  filtered,
  numbersAsNumbers,
  type ListedRow,
  type Value,
} from '#tests/support/reportFilter.ts'
import { rowsOf } from '#tests/support/product/reports.ts'
import { reportInput, valueProblems } from '#web/features/reports/reportValues.ts'
import { templates, makeTemplateValues } from '#web/features/reports/templates/templates.ts'
import { openTrinoGrammar } from '#tests/support/aws/trinoGrammar.ts'

const startDate = '2026-03-02T09:00:00.000Z'
const endDate = '2026-03-03T09:00:00.000Z'
/** The ends of the period and what lies beside them; a late reading is one of the first day. */
const times = [reportStart(startDate), reportEnd(endDate)]
  .flatMap(end => [end - 1, end, end + 1])
  .concat(Date.parse('2026-03-02T12:00:00.123Z'), Date.parse('2026-03-03T23:59:59.999Z'))
  .map(time => new Date(time).toISOString())

const texts = ['', 'SN-1', "o'Neil", '=1+1', ' -5', '-5', "'=x", '"quoted", text', 'a\nb', 'ＡＢ＝', '%', 'NULL']
const patterns = ['^SN', '^$', 'o.N', '[=]', '\\d', 'B＝$']
const numbers = [0, -12.5, 5, 1e-7, 1e21, 123456789.25]
const integers = [0, 1, 120, -3]

const wholeNumbers = new Set([
  'ICStatus',
  'severity',
  'alarmTriggerCount',
  'alarmTriggerWindowPeriod',
  'paramsCount',
  'alarmSeverity',
  'runs',
  'faults',
  'attempts',
])

const valueOf = ({ parameterName, dataType }: ReportParameter): fc.Arbitrary<Value> => {
  if (dataType === 'timestamp') return fc.constantFrom(...times)
  if (dataType === 'boolean') return fc.boolean()
  if (dataType === 'number') return fc.constantFrom(...(wholeNumbers.has(parameterName) ? integers : numbers))
  return fc.constantFrom(...texts)
}

const rowOfEntity = (entity: EntityName): fc.Arbitrary<ListedRow> => {
  const { parameters, dateParameter } = reportEntities[entity]
  return fc.record(
    Object.fromEntries(
      parameters.map(parameter => [
        parameter.parameterName,
        parameter.parameterName === dateParameter
          ? valueOf(parameter)
          : fc.option(valueOf(parameter), { nil: null, freq: 8 }),
      ]),
    ),
  )
}

const rowsOfEntity = (entity: EntityName): fc.Arbitrary<ListedRow[]> =>
  fc.array(rowOfEntity(entity), { minLength: 4, maxLength: 12 }).map(rows => {
    if (entity === 'instrument_status') return rows.map(asStatus)
    if (entity === 'utilisation') return rows.map(asDay)
    return entity === 'timeseries' ? rows.map(asReading) : rows
  })

/** A reading has a name and a value; a number is shown as a text too. */
const asReading = (row: ListedRow): ListedRow => {
  const { mnemonicName, mnemonicNumber = null, mnemonicValue } = row
  return {
    ...row,
    mnemonicName: mnemonicName ?? 'P',
    mnemonicValue: mnemonicNumber === null ? (mnemonicValue ?? '') : String(mnemonicNumber),
  }
}

/** A day of an instrument is counted once in what is compared, and its date is that of its noon. */
const asDay = (row: ListedRow, index: number): ListedRow => ({
  ...row,
  deviceName: `SN-${index}`,
  day: String(row['noon']).slice(0, 10),
})

let folder: string
let complaints: (sql: string) => string[]
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-rows-'))
  complaints = await openTrinoGrammar()
})
afterAll(() => rm(folder, { recursive: true }))

const write = async (key: string, bucket: 'datasets' | 'snapshots', content: string | Uint8Array): Promise<void> => {
  const file = path.join(folder, localBucketName(bucket), key)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

const isTime = (entity: EntityName, name: string): boolean =>
  reportEntities[entity].parameters.some(one => one.parameterName === name && one.dataType === 'timestamp')

/** The columns of a listed row as they are stored. */
const stored = (entity: EntityName, row: ListedRow): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      columnName(name),
      value !== null && isTime(entity, name) ? sqlTime(String(value)) : value,
    ]),
  )

/** A message with one value. */
const storedReading = (row: ListedRow): Record<string, Value | string[]> => ({
  device_name: row['deviceName'] ?? null,
  model_name: row['modelName'] ?? null,
  category: row['category'] ?? null,
  names: [String(row['mnemonicName'])],
  texts: [String(row['mnemonicValue'])],
  kinds: row['mnemonicNumber'] === null ? 't' : 'n',
  measured_at: sqlTime(String(row['deviceTimeStamp'])),
  received_at: row['receivedAt'] === null ? null : sqlTime(String(row['receivedAt'])),
})

/** A status or a change of the connection; a silence and a decision come after their texts. */
const storedStatus = (row: ListedRow): Record<string, Value | string[]> => ({
  device_name: row['deviceName'] ?? null,
  model_name: row['modelName'] ?? null,
  category: statusCategory,
  names: statusNames.slice(0, lengthOf(row)),
  texts: statusNames.slice(0, lengthOf(row)).map(name => String(row[name] ?? '')),
  kinds: `ttt${row['silentMinutes'] === null ? 't' : 'n'}t`.slice(0, lengthOf(row)),
  measured_at: sqlTime(String(row['deviceTimeStamp'])),
  received_at: row['receivedAt'] === null ? null : sqlTime(String(row['receivedAt'])),
})

const lengthOf = (row: ListedRow): number => (row['admission'] ? 5 : row['silentMinutes'] === null ? 3 : 4)

/** An empty text of a status is none. */
const asStatus = (row: ListedRow): ListedRow => ({
  ...row,
  ...Object.fromEntries(statusNames.map(name => [name, row[name] === '' ? null : (row[name] ?? null)])),
})

const storedDaily = {
  events: (row: ListedRow) => stored('events', row),
  timeseries: storedReading,
  instrument_status: storedStatus,
} as const

const receivedLater = (row: Record<string, Value | string[]>) => {
  const at = row['received_at']
  return typeof at === 'string' ? { ...row, received_at: at.replace('2026-', '2027-') } : row
}

/** Values of a row that was counted before it was final. */
const before = {
  utilisation: { runningMinutes: -1, modelName: 'before' },
  deliveries: { minutes: -1, outcome: 'before' },
} as const

/** Each day was counted earlier, too, with other values. */
const writeDays = async (entity: keyof typeof before, rows: readonly ListedRow[]): Promise<void> => {
  const count = (row: ListedRow, id: string, countedAt: string, more: ListedRow = {}): string => {
    const { day: _day, ...columns } = stored(entity, { ...row, ...more })
    return `${JSON.stringify({ ...(entity === 'deliveries' && { id }), ...columns, counted_at: countedAt })}\n`
  }
  const named = rows.map((row, index) => ({ row, id: String(index) }))
  const dayOf = (row: ListedRow): string => String(row[reportEntities[entity].dateParameter]).slice(0, 10)
  for (const [day, ofDay] of Map.groupBy(named, ({ row }) => dayOf(row))) {
    const earlier = ofDay.map(({ row, id }) => count(row, id, '2026-03-05 00:00:00.000', before[entity]))
    const later = ofDay.map(({ row, id }) => count(row, id, '2026-03-13 00:00:00.000'))
    await write(`${entity}/day=${day}/rows-1.json`, 'datasets', later.join(''))
    await write(`${entity}/day=${day}/rows-2.json`, 'datasets', earlier.join(''))
  }
}

const writeRows = async (entity: EntityName, rows: readonly ListedRow[]): Promise<void> => {
  await rm(folder, { recursive: true })
  await mkdir(folder)
  if (entity === 'utilisation' || entity === 'deliveries') return writeDays(entity, rows)
  if (entity !== 'events' && entity !== 'timeseries' && entity !== 'instrument_status') {
    const lines = rows.map(row => `${JSON.stringify(stored(entity, row))}\n`)
    return write(`${entity}/snapshot=s/rows.json`, 'snapshots', lines.join(''))
  }
  const table = entity === 'events' ? 'events' : 'readings'
  const { columns, prefix } = dataSets[table]
  const day = (row: ListedRow): string => String(row[reportEntities[entity].dateParameter]).slice(0, 10)
  const inParquet = rows.map((row, index) => ({
    ...storedDaily[entity](row),
    id: String(index),
    day: day(row),
  }))
  // A row that a retry delivered again is there twice, and so is a message that its instrument sent again.
  const sentAgain = entity !== 'events' ? inParquet.slice(1, 3).map(receivedLater) : []
  const twice = [...sentAgain, ...inParquet, ...inParquet.slice(0, 2)]
  for (const [one, ofDay] of Map.groupBy(twice, row => row.day)) {
    const parsed = ofDay
      .map(row => parseDataRow(columns, JSON.stringify(row)))
      .filter((row): row is Row => row !== undefined)
    expect(parsed).toHaveLength(ofDay.length)
    await write(`${prefix}day=${one}/a.parquet`, 'datasets', buildParquet(columns, parsed))
  }
}

const textOf = (parameter: ReportParameter): fc.Arbitrary<string> =>
  fc.oneof(valueOf(parameter).map(String), fc.constantFrom(...patterns))

const cases = fc.constantFrom(...entityNames).chain(entity =>
  fc.record({
    entity: fc.constant(entity),
    rows: rowsOfEntity(entity),
    whereClause: fc.array(conditionOf(entity, reportEntities[entity].parameters, textOf), { maxLength: 4 }),
  }),
)

/** The result of a statement over the stored rows, as text. */
const resultOf = async ({ sql, parameters }: Statement): Promise<string> => {
  expect(complaints(sql)).toEqual([])
  const resultFile = path.join(folder, 'result.csv')
  await runQuery({ sql, parameters, database: 'benchwatch', bucketsFolder: folder, resultFile, scanLimitBytes: 1e9 })
  return readFile(resultFile, 'utf8')
}

/** Answers a statement of readings that lie in a file of one day. */
const countedBy = async (question: ReportQuestion, rows: readonly ListedRow[]) => {
  await writeRows('timeseries', rows)
  return resultCells(await resultOf(buildReportStatement(question, 's')))
}

describe('a report with a summary', () => {
  const reading = (deviceTimeStamp: string, deviceName: string, value: number): ListedRow => ({
    deviceTimeStamp,
    deviceName,
    modelName: 'M',
    category: 'LC Data',
    mnemonicName: 'P',
    mnemonicNumber: value,
    mnemonicValue: String(value),
    receivedAt: deviceTimeStamp,
  })

  it("has one row per combination of parameters, with measures, and with times cut to days at the dates' UTC offset", async () => {
    const rows = [
      reading('2026-03-02T18:00:00.000Z', 'SN-1', 1),
      // Half an hour later it is the next day in +05:30.
      reading('2026-03-02T18:30:00.000Z', 'SN-1', 2),
      reading('2026-03-02T19:40:00.000Z', 'SN-1', 6),
      reading('2026-03-02T19:50:00.000Z', 'SN-2', 4),
    ]
    const question: ReportQuestion = {
      entity: 'timeseries',
      selectClause: ['deviceTimeStamp'],
      whereClause: [],
      summary: { measures: ['count', 'hours', 'distinct(deviceName)', 'average(mnemonicNumber)'], step: 'day' },
      startDate,
      endDate,
    }
    expect(await countedBy(question, [...rows, reading('2026-03-01T12:00:00.000Z', 'SN-1', 9)])).toEqual([
      ['deviceTimeStamp', 'count', 'hours', 'distinct(deviceName)', 'average(mnemonicNumber)'],
      ['2026-03-02', '1', '1', '1', '1.0'],
      ['2026-03-03', '3', '2', '2', '4.0'],
    ])
  })

  it.each(entityNames)('can be run on the entity %s with every measure', async entity => {
    const measures = measuresOf(entity).map(({ name }) => name)
    const question = { entity, selectClause: ['*'], whereClause: [], summary: { measures }, startDate, endDate }
    await writeRows(entity, [])
    const [header, ...rows] = resultCells(await resultOf(buildReportStatement(question, 's')))
    expect(header?.slice(-measures.length)).toEqual(measures)
    expect(rows).toEqual([])
  })
})

describe('the report template', () => {
  it.each(templates)('"$title" has a valid query', async template => {
    const values = makeTemplateValues(template, Date.parse('2026-03-10T12:00:00Z'))
    // The reader fills in the parts that a template leaves empty.
    const conditions = values.conditions.map(row => ({ ...row, parameterValue: row.parameterValue || '5' }))
    expect(valueProblems({ ...values, conditions })).toEqual({})
    const input = reportInput({ ...values, conditions })
    await writeRows(template.entity, [])
    const { startDate: from, endDate: to } = input
    const question = { ...ReportPayload.parse(input.reportPayload), startDate: from, endDate: to }
    expect(resultCells(await resultOf(buildReportStatement(question, 's')))).toHaveLength(1)
  })
})

/** The days of rows, in the offset in which the dates of a report are meant. */
const dayOf = (entity: EntityName, row: ListedRow): string =>
  new Date(Date.parse(String(row[reportEntities[entity].dateParameter])) + reportOffset).toISOString().slice(0, 10)

/** `npm run soak` sets this to 200. */
const numRuns = Number(process.env['REPORT_CASES'] ?? 15)

it(
  'a report on any entity returns, previews and counts the same rows as a filter over the lists, for any operand',
  { timeout: 300_000 + numRuns * 3_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ entity, rows, whereClause }) => {
        const question: ReportQuestion = { entity, selectClause: ['*'], whereClause, startDate, endDate }
        await writeRows(entity, rows)
        const kept = filtered(question, rows)
        const wanted = kept.map(row =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])),
        )
        const result = await resultOf(buildReportStatement(question, 's'))
        expect(numbersAsNumbers(entity, rowsOf(result))).toEqual(numbersAsNumbers(entity, wanted))

        const unload = buildUnloadStatement(question, 's', 's3://results/folder/').sql
        expect(complaints(unload.slice('UNLOAD ('.length, unload.lastIndexOf(') TO ')))).toEqual([])

        const few = 3
        const preview = previewTable(resultCells(await resultOf(buildReportStatement(question, 's', few))))
        expect(preview).toEqual(previewTable(resultCells(result).slice(0, few + 1)))

        const compared = whereClause.filter(({ operands }) => operands !== 'N/A')
        const counts = previewCounts(resultCells(await resultOf(buildCountsStatement(question, 's'))))
        const within = filtered({ ...question, whereClause: [] }, rows)
        expect(counts.all).toBe(within.length)
        expect(counts.steps).toEqual(
          compared.map((_, index) => filtered({ ...question, whereClause: compared.slice(0, index + 1) }, rows).length),
        )
        const days = new Set(within.map(row => dayOf(entity, row)))
        expect(counts.buckets).toEqual(
          [...days].sort().map(bucket => ({ bucket, rows: kept.filter(row => dayOf(entity, row) === bucket).length })),
        )
      }),
      { numRuns },
    )
  },
)
