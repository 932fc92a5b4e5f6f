import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { buildReportStatement } from '#functions/domain/reports/statement.ts'
import { dataSets } from '#shared/server/dataSets.ts'
import type { ReportQuestion } from '#shared/reporting/reportQuery.ts'
import { runQuery } from '../local/aws/athena/query/runQuery.ts'
import { localBucketName, localDatabaseName } from '../local/aws/account/names.ts'
import { runTests } from './runTests.ts'

export interface ReportTrials {
  readonly cases: number
  readonly values: number
  /** How long a report takes that reads two of the stored days, in milliseconds. */
  readonly milliseconds: number
  readonly bytesScanned: number
  readonly oneDayBytes: number
  readonly allBytes: number
  /**
   * The output of the failed tests, or the expectation that the report did not meet. Undefined if all was as
   * expected.
   */
  readonly failure: string | undefined
}

export const noReportTrials: ReportTrials = {
  cases: 0,
  values: 0,
  milliseconds: 0,
  bytesScanned: 0,
  oneDayBytes: 0,
  allBytes: 0,
  failure: undefined,
}

const cases = 200
const days = 30
const items = 30
const messagesPerDay = 5_600
const limitMs = 10_000

/** Tests reports on random data against a simple filter. Then times one report on five million values. */
export const tryReports = async (): Promise<ReportTrials> => {
  const tests = [
    'tests/unit/functions/application/reports/reportRows.test.ts',
    'tests/integration/reports/reportRows.test.ts',
  ]
  const said = await runTests(['unit*', 'integration'], tests, {
    REPORT_CASES: String(cases),
    REPORT_API_CASES: String(cases),
    PROPERTY_SEED: String(Math.floor(Math.random() * 2 ** 31)),
  })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-values-'))
  try {
    const sizes = await writeReadings(path.join(folder, localBucketName('datasets'), dataSets.readings.prefix))
    const measured = await queryReadings(folder)
    const allBytes = sizes.reduce((sum, size) => sum + size, 0)
    const trial = { cases, values: days * messagesPerDay * items, ...measured, oneDayBytes: sizes[0] ?? 0, allBytes }
    return { ...trial, failure: said ?? failureOf(trial) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const failureOf = ({ milliseconds, bytesScanned, oneDayBytes, allBytes }: Omit<ReportTrials, 'failure'>) => {
  if (milliseconds > limitMs) return `a report over five million values takes longer than ${limitMs} ms`
  // A report also reads parts of the days before and after its dates, because its dates are in a different time zone
  // than the stored days.
  return bytesScanned > 4 * oneDayBytes || bytesScanned >= allBytes / 4
    ? 'a report reads days that it does not ask for'
    : undefined
}

const dayOf = (index: number): string => new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10)

/** Writes generated readings, with thirty values per message, as one file per day. Returns the sizes of the files. */
const writeReadings = async (folder: string): Promise<number[]> => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const sizes: number[] = []
  for (let index = 0; index < days; index += 1) {
    const day = dayOf(index)
    const file = path.join(folder, `day=${day}`, 'a.parquet')
    await mkdir(path.dirname(file), { recursive: true })
    await connection.run(`COPY (
      SELECT 'SN-' || (i % 100) || '/${day}/' || i AS id, 'SN-' || (i % 100) AS device_name, 'UPLC40' AS model_name,
        'LC Data' AS category, list_transform(range(${items}), x -> 'ITEM_' || x) AS names,
        list_transform(range(${items}), x -> CAST(round(random() * 1000, 3) AS VARCHAR)) AS texts,
        repeat('n', ${items}) AS kinds, TIMESTAMP '${day} 00:00:00' + to_seconds(i * 15) AS measured_at,
        TIMESTAMP '${day} 00:00:01' + to_seconds(i * 15) AS received_at
      FROM range(${messagesPerDay}) AS t(i)) TO '${file}' (FORMAT parquet)`)
    sizes.push((await stat(file)).size)
  }
  connection.closeSync()
  return sizes
}

const queryReadings = async (bucketsFolder: string) => {
  const question: ReportQuestion = {
    entity: 'timeseries',
    selectClause: ['*'],
    whereClause: [
      {
        parameterName: 'mnemonicName',
        operands: '=',
        parameterInputType: { constant: true, dropdown: false },
        parameterValue: 'ITEM_7',
        logicalOperand: 'N/A',
      },
    ],
    startDate: `${dayOf(10)}T00:00:00.000Z`,
    endDate: `${dayOf(10)}T00:00:00.000Z`,
  }
  const resultFile = path.join(bucketsFolder, 'result.csv')
  const started = performance.now()
  const { bytesScanned } = await runQuery({
    ...buildReportStatement(question, undefined),
    database: localDatabaseName,
    bucketsFolder,
    resultFile,
    scanLimitBytes: Infinity,
  })
  return { milliseconds: performance.now() - started, bytesScanned }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const formatReportRows = ({ cases: tried, ...trial }: ReportTrials): [string, string][] => [
  ['reports compared with a filter', `${tried} on data sets, ${tried} through the API`],
  ['a report over values', String(trial.values)],
  ['  takes', `${trial.milliseconds.toFixed(0)} ms`],
  [
    '  reads',
    `${megabytes(trial.bytesScanned)} (a day ${megabytes(trial.oneDayBytes)}, all ${megabytes(trial.allBytes)})`,
  ],
]
