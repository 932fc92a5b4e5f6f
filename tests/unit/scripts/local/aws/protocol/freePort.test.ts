import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { freePort } from '#scripts/local/aws/protocol/freePort.ts'
import { listenOnLoopback } from '#scripts/local/aws/protocol/loopbackServer.ts'

describe('a free port', () => {
  it('is the port that is wanted, unless it is taken or none', async () => {
    const server = await listenOnLoopback(createServer(), 0)
    expect(await freePort(server.port)).toBe(0)
    await server.close()
    expect(await freePort(server.port)).toBe(server.port)
    expect(await freePort(65_536)).toBe(0)
  })
})
