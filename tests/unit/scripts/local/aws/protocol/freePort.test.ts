import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { freePort } from '#scripts/local/aws/protocol/freePort.ts'
import { listenOnLoopback } from '#scripts/local/aws/protocol/loopbackServer.ts'

describe('the port that a local server chooses', () => {
  it('is the requested port, or any free one if that is in use or no port is requested', async () => {
    const isFreeAgain = async (): Promise<boolean> => {
      const server = await listenOnLoopback(createServer(), 0)
      expect(await freePort(server.port)).toBe(0)
      await server.close()
      return (await freePort(server.port)) === server.port
    }
    // Another process may take a port in the moment in which it is free.
    await expect.poll(isFreeAgain).toBe(true)
    expect(await freePort(65_536)).toBe(0)
  })
})
