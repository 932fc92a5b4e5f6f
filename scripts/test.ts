import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { builtVariable } from './built.ts'
import { runTool, startTool, staticChecks } from './checks.ts'
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

/**
 * Suites that run at the same time: each of the first two mostly waits, for a browser or for processes that were killed,
 * and runs its files one after the other.
 */
const groups = [
  ['integration', 'infra'],
  ['e2e', 'unit'],
] as const

/** A file that broke before its tests could run counts as one failure, and so does a run without a report. */
const runSuites = async (name: string, args: readonly string[]): Promise<Sum> => {
  const file = path.join(root, '.build', `tests-${name}.json`)
  await mkdir(path.dirname(file), { recursive: true })
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const succeeded = await startTool('vitest', ['run', ...reporters, ...args], { [builtVariable]: 'yes' })
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
const build = { name: 'build', passed: runTool('node', ['scripts/build.ts']) }
const suites = await Promise.all(
  filters.length > 0
    ? [runSuites('some', filters)]
    : groups.map(names =>
        runSuites(
          names.join('-'),
          names.flatMap(name => ['--project', name]),
        ),
      ),
)
const all = [...checks, build]
const passed = suites.reduce((sum, suite) => sum + suite.passed, all.filter(check => check.passed).length)
const failed = suites.reduce((sum, suite) => sum + suite.failed, all.filter(check => !check.passed).length)
for (const { name } of all.filter(check => !check.passed)) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
