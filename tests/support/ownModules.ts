import type * as AwsMock from 'aws-sdk-client-mock'
import { afterAll, vi } from 'vitest'

// Runs before each test file. The project's modules are loaded again, with the environment and the clock of a new
// process. Packages stay loaded, because loading them takes longer than most tests.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.useRealTimers()

const { mocked } = vi.hoisted(() => ({ mocked: [] as { restore(): void }[] }))

/** Mocks change classes of the SDK that all test files share, so they are removed at the end of each file. */
vi.mock('aws-sdk-client-mock', async load => {
  const real = await load<typeof AwsMock>()
  const mockClient: typeof real.mockClient = client => {
    const mock = real.mockClient(client)
    mocked.push(mock)
    return mock
  }
  return { ...real, mockClient }
})
afterAll(() => {
  for (const mock of mocked.splice(0)) mock.restore()
})
