import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

describe('the publisher of live events', () => {
  it('does not follow redirects to another address, because its signature is not meant for that', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const settings = {
      LIVE_ENDPOINT: `http://127.0.0.1:${port}/event`,
      LIVE_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    }
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    // The test is not about the time limit, which a busy machine may exceed.
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
    onTestFinished(() => limit.mockRestore())
    const { publishHint } = await import('#functions/gateways/liveEvents.ts')
    await expect(publishHint('/live/a', {})).rejects.toThrow('fetch failed')
    expect(asked).toEqual(['/event'])
    server.close()
  })
})
