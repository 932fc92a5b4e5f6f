import { Readable } from 'node:stream'
import { ListThingsCommand } from '@aws-sdk/client-iot'
import { describe, expect, it, vi } from 'vitest'
import { makePace } from '#functions/runtime/pace.ts'
import { pacedIot } from '#scripts/deploy/iot/pacedIot.ts'

describe('the rate-limited client of AWS IoT', () => {
  it('starts at most ten requests a second, including retries', async () => {
    let now = 0
    const sleep = vi.fn<(milliseconds: number) => Promise<void>>(async milliseconds => void (now += milliseconds))
    const iot = pacedIot('eu-central-1', makePace(10, { elapsed: () => now, sleep }))
    const begun: number[] = []
    const statuses = [200, 500, 200, 200]
    Object.assign(iot.config, {
      credentials: async () => ({ accessKeyId: 'a', secretAccessKey: 's' }),
      requestHandler: {
        handle: async () => {
          begun.push(now)
          return { response: { statusCode: statuses.shift(), headers: {}, body: Readable.from([Buffer.from('{}')]) } }
        },
      },
    })
    for (let request = 0; request < 3; request += 1) await iot.send(new ListThingsCommand({}))
    expect(begun).toEqual([0, 100, 200, 300])
  })
})
