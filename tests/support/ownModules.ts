import type * as AwsMock from 'aws-sdk-client-mock'
import { afterAll, vi } from 'vitest'

// Runs before each file: the project's modules are loaded anew, with the environment and the clock of a new process.
// The packages stay loaded, because that takes longer than most of the tests.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.useRealTimers()

const { mocked } = vi.hoisted(() => ({ mocked: [] as { restore(): void }[] }))

/** Mocks change the SDK's classes, which all files share: they end with their file. */
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
