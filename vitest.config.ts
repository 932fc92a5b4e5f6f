import { defineConfig } from 'vitest/config'

/** What uses one product at a time, or watches the clock, runs one file after another. */
const oneByOne = { fileParallelism: false, pool: 'forks', testTimeout: 60_000, hookTimeout: 180_000 } as const

const builds = './tests/support/globalSetup.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], globalSetup: builds, ...oneByOne } },
      // The CDK takes seconds to load, and holds nothing that a file of tests could leave behind for another.
      { test: { name: 'infra', include: ['tests/infra/**/*.test.ts'], ...oneByOne, isolate: false } },
      { test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], globalSetup: builds, ...oneByOne } },
    ],
  },
})
