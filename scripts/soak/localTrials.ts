import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { runTests } from './runTests.ts'

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

export interface LocalTrials {
  readonly tried: number
  readonly held: number
  /** The output of the failed tests about mishaps. Undefined if no test failed. */
  readonly failure: string | undefined
}

export const noLocalTrials: LocalTrials = { tried: 0, held: 0, failure: undefined }

/**
 * The test files about mishaps on one computer: many simultaneous enrolments, truncated files, a full disk, and other
 * people's programs on the same computer.
 */
const files = [
  'tests/integration/product/oneComputer.test.ts',
  'tests/integration/local/aws/mqtt/enrolment.test.ts',
  'tests/integration/product/lambdaRuntime.test.ts',
  'tests/unit/scripts/local/lambda/log.test.ts',
  'tests/unit/scripts/local/files',
]

/** Runs the tests about mishaps on one computer, with more cases than `npm test` has time for. */
export const tryLocalProduct = (dataDir: string): Promise<LocalTrials> =>
  tryFiles(
    ['unit', 'integration'],
    files,
    { FILES_TO_CUT: '1000', CLAIMS_AT_ONCE: '1000' },
    path.join(dataDir, 'local-trials.json'),
  )

/**
 * Runs tests in a separate process, and counts the tests.
 * @param variables additional environment variables of the process
 * @param report the file that Vitest writes its report to
 */
export const tryFiles = async (
  suites: readonly string[],
  tests: readonly string[],
  variables: Readonly<Record<string, string>>,
  report: string,
): Promise<LocalTrials> => {
  const args = ['--reporter=json', `--outputFile.json=${report}`]
  const failure = await runTests(suites, [...tests, ...args], variables)
  const counts = Report.safeParse(JSON.parse(await readFile(report, 'utf8').catch(() => 'null')))
  const { numPassedTests: held, numFailedTests } = counts.data ?? { numPassedTests: 0, numFailedTests: 1 }
  return { tried: held + numFailedTests, held, failure }
}

export const localTrialsRows = ({ tried, held }: LocalTrials): [string, string][] => [
  ['trials of one computer', `${tried} tried, ${held} held`],
]
