import { defineConfig } from 'vitest/config'

/** The timeout of tests is long, because several suites share two cores; no test asserts how long something takes. */
const testTimeout = 300_000

/**
 * Each thread collects its own garbage. Otherwise, each of a product's threads would start helper threads, which
 * together take more time.
 */
const execArgv = ['--single-threaded-gc']

/**
 * For suites whose tests mock no modules and load no JSX: Node.js loads the tests itself, without Vite's transforms.
 */
const loadedByNode = { experimental: { viteModuleRunner: false } } as const

/**
 * For suites that use one product at a time or watch the clock: each process runs one file after another, and `npm
 * test` starts several processes. Files leave nothing behind that affects other files, so they share a process, which
 * saves loading the CDK, the AWS SDK and the local cloud again.
 */
const oneByOne = {
  fileParallelism: false,
  isolate: false,
  pool: 'forks',
  execArgv,
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 60_000 } },
  ...loadedByNode,
} as const

/**
 * Switches off the logs and metrics of functions, which would bury the test results. Products write them to a file.
 */
const silence = { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' }

/**
 * For suites of the second group, which run after the suites above. Vitest runs suites at the same time only if they
 * have the same number of workers.
 */
const inParallel = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 60_000 } },
  env: silence,
  sequence: { groupOrder: 1 },
} as const

const builds = './tests/support/globalSetup.ts'

/** Tests of how a package is loaded for the first time. Each file runs in a separate thread. */
const ofPackages = ['tests/unit/web/app/zodWithoutEval.test.ts']

/** Tests of modules that keep clients, caches or a session. Each file loads its own copies. */
const ofModulesWithState = [
  'tests/unit/functions/*.test.ts',
  'tests/unit/scripts/deploy/**/*.test.ts',
  'tests/unit/functions/{api,application,background,data,gateways,http,ingest,runtime}/**/*.test.ts',
  'tests/unit/scripts/local/aws/iam/permissions.test.ts',
  'tests/unit/web/{app,lib}/**/*.test.ts',
]

/** Tests of the console, which load JSX. */
const ofConsole = ['tests/unit/web/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [...ofModulesWithState, ...ofConsole],
          pool: 'threads',
          isolate: false,
          ...inParallel,
          ...loadedByNode,
        },
      },
      {
        test: {
          name: 'unit-web',
          include: ofConsole,
          exclude: [...ofModulesWithState, ...ofPackages],
          pool: 'threads',
          isolate: false,
          ...inParallel,
        },
      },
      {
        test: {
          name: 'unit-apart',
          include: ofModulesWithState,
          exclude: ofPackages,
          setupFiles: './tests/support/ownModules.ts',
          pool: 'forks',
          execArgv,
          isolate: false,
          ...inParallel,
        },
      },
      { test: { name: 'unit-alone', include: ofPackages, pool: 'threads', ...inParallel } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], globalSetup: builds, ...oneByOne } },
      { test: { name: 'infra', include: ['tests/infra/**/*.test.ts'], ...oneByOne } },
      { test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], globalSetup: builds, ...oneByOne } },
    ],
  },
})
