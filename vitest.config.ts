import { defineConfig } from 'vitest/config'

/** Long, because several suites share two cores; no test asserts a time. */
const testTimeout = 300_000

/**
 * Garbage is collected by the thread that makes it: each thread of a product would start helpers, which take more time
 * together than it would alone.
 */
const execArgv = ['--single-threaded-gc']

/** For tests that replace no module, and load no JSX: Node.js loads them, without Vite's transforms. */
const loadedByNode = { experimental: { viteModuleRunner: false } } as const

/**
 * Suites that use one product at a time, or watch the clock: one file after another in a process, of which `npm test`
 * starts several. Their files leave nothing behind for each other, and loading the CDK, the AWS SDK and the local cloud
 * takes long.
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

/** What functions log and count would hide the results of their tests. Products keep it in a file. */
const silence = { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' }

/** After the suites above: Vitest runs only those at the same time that have the same number of workers. */
const inParallel = { testTimeout, hookTimeout: testTimeout, env: silence, sequence: { groupOrder: 1 } } as const

const builds = './tests/support/globalSetup.ts'

/** Tests of how a package is loaded for the first time: each file has a thread of its own. */
const ofPackages = ['tests/unit/web/app/zodWithoutEval.test.ts']

/** Tests of modules that keep clients, caches or a session: each file loads its own. */
const ofModulesWithState = [
  'tests/unit/functions/*.test.ts',
  'tests/unit/scripts/deploy/**/*.test.ts',
  'tests/unit/functions/{api,application,background,data,gateways,http,ingest,runtime}/**/*.test.ts',
  'tests/unit/scripts/local/aws/iam/permissions.test.ts',
  'tests/unit/web/{app,lib}/**/*.test.ts',
]

/** Tests of the console load JSX. */
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
