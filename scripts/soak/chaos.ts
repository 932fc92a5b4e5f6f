import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { runUnitTests } from './runTests.ts'

const Reports = z.array(
  z.object({
    injected: z.record(z.string(), z.int()),
    /** The number of mails that were sent a second time, because the first sending was not recorded. */
    repeats: z.int(),
    compared: z.object({ events: z.int(), alarms: z.int(), mails: z.int() }),
  }),
)

export interface ChaosResult {
  readonly reports: z.infer<typeof Reports>
  /** The output of the failed chaos tests. Undefined if no test failed. */
  readonly failure: string | undefined
}

export const noChaos: ChaosResult = { reports: [], failure: undefined }

const tests = ['tests/unit/functions/chaos.test.ts', 'tests/unit/functions/application/deliveries/channelChaos.test.ts']

/** Runs the chaos trials of the alarm functions and of channels, with more seeds than `npm test` has time for. */
export const runChaosTrial = async (seeds: number, dataDir: string): Promise<ChaosResult> => {
  const report = path.join(dataDir, 'chaos-report.json')
  const failure = await runUnitTests(tests, { CHAOS_SEEDS: String(seeds), CHAOS_REPORT: report })
  const reports = Reports.safeParse(JSON.parse(await readFile(report, 'utf8').catch(() => 'null')))
  return { reports: reports.data ?? [], failure }
}

const sumOf = (rows: readonly Readonly<Record<string, number>>[]): [string, number][] => {
  const sums = new Map<string, number>()
  for (const row of rows) for (const [name, count] of Object.entries(row)) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums]
}

export const chaosRows = ({ reports }: ChaosResult): [string, string][] => [
  ['runs with faults', String(reports.length)],
  ...sumOf(reports.map(({ injected }) => injected)).map(([name, count]): [string, string] => [
    `  ${name}`,
    String(count),
  ]),
  ...sumOf(reports.map(({ compared }) => compared)).map(([name, count]): [string, string] => [
    `${name} compared`,
    String(count),
  ]),
  ['mails sent again, unmarked', String(reports.reduce((sum, { repeats }) => sum + repeats, 0))],
]
