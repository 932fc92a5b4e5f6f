import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { runTool, staticChecks } from './checks.ts'
import { root } from './project.ts'

/** What we read of Vitest's JSON report. */
const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

interface Sum {
  readonly passed: number
  readonly failed: number
}

/** A file that broke before its tests could run counts as one failure, and so does a run without a report. */
const runSuites = async (filters: readonly string[]): Promise<Sum> => {
  const file = path.join(root, '.build', 'tests.json')
  await mkdir(path.dirname(file), { recursive: true })
  await rm(file, { force: true })
  const succeeded = runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ])
  const report = Report.safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')))
  if (!report.success) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = report.data
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
  )
  const failed = numFailedTests + broken.length
  return { passed: numPassedTests, failed: failed === 0 && !succeeded ? 1 : failed }
}

const filters = process.argv.slice(2)
const checks = filters.length === 0 ? staticChecks() : []
const suites = await runSuites(filters)
const passed = suites.passed + checks.filter(check => check.passed).length
const failed = suites.failed + checks.filter(check => !check.passed).length
for (const { name } of checks.filter(check => !check.passed)) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
