import { DescribeCertificateCommand } from '@aws-sdk/client-iot'
import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { describe, afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openAccountRates } from '#scripts/local/aws/iot/accountRates.ts'
import { startIot } from '#scripts/local/aws/iot/startIot.ts'
import type { LoopbackServer } from '#scripts/local/aws/protocol/loopbackServer.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { retainedMessagesPerSecond } from '#shared/server/iotRates.ts'

/** The rates at which the client let each request begin. */
const paced = vi.hoisted((): number[] => [])
vi.mock('#functions/runtime/pace.ts', () => ({
  makePace: (perSecond: number) => async () => {
    paced.push(perSecond)
  },
}))

/** The time of AWS IoT. It advances only after a refused call, just enough for one more call to be accepted. */
let now = 0
let refused = 0
let server: LoopbackServer
beforeAll(async () => {
  const rates = openAccountRates(1, () => now)
  server = await startIot({
    region: 'us-east-1',
    certificates: { pemOf: () => 'PEM' } as never,
    authority: {} as never,
    jobs: {} as never,
    disconnect: () => false,
    publish: async () => undefined,
    rates: operation => {
      try {
        rates(operation)
      } catch (error) {
        refused += 1
        now += 100
        throw error
      }
    },
  })
  const { endpoint, region, credentials } = clientSettings(server.url)
  vi.stubEnv('AWS_ENDPOINT_URL_IOT', endpoint)
  vi.stubEnv('AWS_REGION', region)
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey)
})
afterAll(() => server.close())

describe("a call that AWS IoT refuses because the account's rate limit is exceeded", () => {
  it('is repeated within the rate limit until it succeeds', async () => {
    const { iot } = await import('#functions/gateways/iotClient.ts')
    const describe = () => iot.send(new DescribeCertificateCommand({ certificateId: 'f'.repeat(64) }))
    const answers = await Promise.all(Array.from({ length: 12 }, describe))
    expect(answers.map(({ certificateDescription }) => certificateDescription?.certificatePem)).toEqual(
      answers.map(() => 'PEM'),
    )
    expect(refused).toBeGreaterThan(0)
    // Repeated requests count, too: each one waits its turn, at four fifths of the rate of the account.
    expect(paced).toEqual(Array.from({ length: 12 + refused }, () => 8))
  })
})

describe('a message that is published through the local AWS IoT', () => {
  it('is refused only if it is a retained message above the rate limit of retained messages', async () => {
    const iotData = new IoTDataPlaneClient({ ...clientSettings(server.url), maxAttempts: 1 })
    const publish = (retain: boolean) =>
      iotData.send(new PublishCommand({ topic: 'a', payload: Buffer.from('b'), retain }))
    const sent = await Promise.allSettled(Array.from({ length: retainedMessagesPerSecond + 1 }, () => publish(true)))
    expect(sent.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { name: 'ThrottlingException' } },
    ])
    await Promise.all(Array.from({ length: retainedMessagesPerSecond + 1 }, () => publish(false)))
  })
})
