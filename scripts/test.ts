import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { startTool, staticChecks, type Check } from './base/checks.ts'
import { answerHelp } from './base/help.ts'
import { builtVariable, root } from './base/project.ts'
import { processorTimeSoFar, total, type ProcessorTime } from './browser/processorTime.ts'
import { browserTimeVariable } from './browser/browserTime.ts'
import { testFilters } from './testing/testFilters.ts'
import { callsVariable, unusedRights } from './usedRights.ts'

/** The parts of Vitest's JSON report that this script reads. Times are in milliseconds. */
const Report = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** The error of a test file that failed before its tests started. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          title: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

type TestResult = z.infer<typeof Report>['testResults'][number]

interface TestFile {
  readonly name: string
  readonly seconds: number
}

interface Failure {
  /** The path of the failed test file or, if a single test failed, the path and the test's title. */
  readonly name: string
  readonly message: string
  /** The command that runs only the failed test. */
  readonly alone?: string
}

interface Outcome {
  readonly passed: number
  readonly failures: readonly Failure[]
  readonly files: readonly TestFile[]
}

interface Lane {
  readonly suites: readonly string[]
  /** The number of test files that run at the same time in the lane. */
  readonly workers: number
}

/**
 * The lanes, which run at the same time. Each worker takes the next file of its lane, so that no worker has to wait
 * for another. Most tests wait for a browser or a product, so four workers keep two cores busy. Tests that need
 * neither have a single worker, because each worker would load the CDK. They run after the static checks.
 */
const lanes = {
  browser: { suites: ['e2e'], workers: 2 },
  product: { suites: ['integration'], workers: 2 },
  code: { suites: ['infra', 'unit*'], workers: 1 },
} satisfies Record<string, Lane>

/** How many lines of an error are printed again at the end of the output. */
const linesOfFailure = 12

const buildFolder = path.join(root, '.build')

const callsFolder = path.join(buildFolder, 'aws-calls')

/** The folder in which each process that drives a browser records its browsers' processor time. */
const browserTimeFolder = path.join(buildFolder, 'browser-time')

const variables = {
  [builtVariable]: 'yes',
  [callsVariable]: callsFolder,
  [browserTimeVariable]: browserTimeFolder,
  // Each product that a test starts has a dozen threads. This cache saves them from compiling their modules.
  NODE_COMPILE_CACHE: path.join(buildFolder, 'compile-cache'),
}

/**
 * Runs tests. A file that fails before its tests start counts as one failure, and so does a run that leaves no
 * report.
 */
const runTests = async (name: string, workers: number, args: readonly string[]): Promise<Outcome> => {
  const file = path.join(buildFolder, `tests-${name}.json`)
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const succeeded = await startTool('vitest', ['run', ...reporters, ...args], {
    ...variables,
    VITEST_MAX_WORKERS: String(workers),
  })
  const report = Report.safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')))
  if (!report.success)
    return {
      passed: 0,
      failures: [{ name, message: 'Vitest ended without a report of the tests. Its output above says why.' }],
      files: [],
    }
  const { numPassedTests, testResults } = report.data
  const failures = testResults.flatMap(failuresOf)
  return {
    passed: numPassedTests,
    failures:
      failures.length === 0 && !succeeded
        ? [{ name, message: 'All tests passed, but Vitest failed. Its output above says why.' }]
        : failures,
    files: testResults.map(({ name: test, startTime, endTime }) => ({
      name: path.relative(root, test),
      seconds: (endTime - startTime) / 1_000,
    })),
  }
}

const failuresOf = ({ name, status, message, assertionResults }: TestResult): Failure[] => {
  const file = path.relative(root, name)
  const failed = assertionResults.filter(test => test.status === 'failed')
  const alone = `npm test -- ${file}`
  if (failed.length === 0) return status === 'failed' ? [{ name: file, message, alone }] : []
  return failed.map(({ fullName, title, failureMessages }) => ({
    name: `${file}: ${fullName.trim()}`,
    message: failureMessages.join('\n'),
    alone: `${alone} ${shellText(title)}`,
  }))
}

/** Quotes a text as one word of a shell command. */
const shellText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const runLane = (name: keyof typeof lanes): Promise<Outcome> => {
  const { suites, workers } = lanes[name]
  return runTests(
    name,
    workers,
    suites.flatMap(suite => ['--project', suite]),
  )
}

const printSlowest = (files: readonly TestFile[]): void => {
  console.log('\nThe slowest files:')
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

/** Prints the failures again, because the suites' output is long and interleaved. */
const printFailures = (failures: readonly Failure[]): void => {
  for (const { name, message, alone } of failures) {
    console.log(`\nfailed: ${name}`)
    const lines = message.split('\n').filter(line => !line.includes('/node_modules/'))
    for (const line of lines.slice(0, linesOfFailure)) console.log(`  ${line}`)
    if (alone !== undefined) console.log(`  alone: ${alone}`)
  }
}

/** For each check that can fail: what was found, and what to do. The check's own output is further up. */
const messageOf: Readonly<Record<string, string>> = {
  types: 'The types do not fit. Fix the places that tsc names: npx tsc -b lists them again.',
  lint: 'A rule of the lint is broken. Fix the places that oxlint names: npm run lint lists them again.',
  format: 'The format of the files that oxfmt names is wrong. Run npx oxfmt with their names.',
  build: 'The functions or the console could not be built. Run node scripts/build.ts to see why.',
  rights:
    'Functions have rights that nothing used. Remove those that are listed above from infra/access/, or test them.',
}

/** Checks whether the product instances that the tests started have used every right of the functions. */
const checkRights = async (): Promise<boolean> => {
  const unused = await unusedRights(callsFolder)
  if (unused.length > 0) console.log(`\nRights in infra/access/ that nothing used:\n${unused.join('\n')}`)
  return unused.length === 0
}

/**
 * Prints the processor time that the tests used. A browser is killed together with the process that drives it, so the
 * system does not count the browser's time. Each such process therefore records its browsers' time in a file.
 */
const printProcessorTime = async (): Promise<void> => {
  const files = await readdir(browserTimeFolder)
  const texts = await Promise.all(files.map(file => readFile(path.join(browserTimeFolder, file), 'utf8')))
  const browsers = total(texts.map(text => JSON.parse(text) as ProcessorTime))
  const others = processorTimeSoFar()
  if (!others) return
  const all = total([others, browsers])
  const [sum, user, system, ofBrowsers] = [
    all.user + all.system,
    all.user,
    all.system,
    browsers.user + browsers.system,
  ].map(seconds => `${seconds.toFixed(0)} s`)
  console.log(`\nProcessor time: ${sum} (user ${user}, system ${system}), browsers ${ofBrowsers} of it`)
}

const usage = `npm test [-- NAME…]

Runs types, lint, format and all tests. With names, it builds and runs the tests alone whose file has one of them in its
path. A name that no path has is a part of a title.`

answerHelp(usage)

await rm(callsFolder, { recursive: true, force: true })
await rm(browserTimeFolder, { recursive: true, force: true })
await Promise.all([callsFolder, browserTimeFolder].map(folder => mkdir(folder, { recursive: true })))
const names = process.argv.slice(2)
const isWhole = names.length === 0
const building = startTool('node', ['scripts/build.ts'])
const checking: Promise<Check[]> = isWhole ? staticChecks() : Promise.resolve([])
const build = { name: 'build', passed: await building }
const suites = await Promise.all(
  isWhole
    ? [runLane('browser'), runLane('product'), checking.then(() => runLane('code'))]
    : [runTests('some', 1, testFilters(names))],
)
const checks = await checking
// Only a complete run shows whether the functions use all their AWS rights. A single test file uses some of them.
const rights = isWhole ? [{ name: 'rights', passed: await checkRights() }] : []
const all = [...checks, build, ...rights]
const failures = [
  ...suites.flatMap(suite => suite.failures),
  ...all.filter(check => !check.passed).map(({ name }) => ({ name, message: messageOf[name] ?? '' })),
]
const passed = suites.reduce((sum, suite) => sum + suite.passed, all.filter(check => check.passed).length)
printSlowest(suites.flatMap(({ files }) => files))
await printProcessorTime()
printFailures(failures)
console.log(`${passed} passed, ${failures.length} failed`)
// `process.exit` is not used, because it would cut off output that has not been written to a pipe yet.
process.exitCode = failures.length === 0 ? 0 : 1
