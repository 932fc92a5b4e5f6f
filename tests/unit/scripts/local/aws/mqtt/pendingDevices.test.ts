import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPendingDevices } from '#scripts/local/aws/mqtt/pendingDevices.ts'
import { listenOnLoopback } from '#scripts/local/aws/protocol/loopbackServer.ts'

const answers = [
  { status: 400, body: { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', message: 'no table' } },
  { status: 200, body: { Items: [{ deviceName: { S: 'SN1' } }], Count: 1, ScannedCount: 1 } },
]

describe('the instruments that wait for admission', () => {
  it('are read again right after a read that failed', async () => {
    let reads = 0
    const table = createServer((request, response) => {
      const { status, body } = answers[Math.min(reads, 1)]!
      reads += 1
      request.resume()
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body))
    })
    const server = await listenOnLoopback(table, 0)
    onTestFinished(() => server.close())
    const pending = openPendingDevices(server.url)
    await expect(Promise.all([pending.names(), pending.names()])).rejects.toThrow('no table')
    expect(await pending.names()).toEqual(new Set(['SN1']))
    pending.add('SN2')
    expect(await pending.names()).toEqual(new Set(['SN1', 'SN2']))
    expect(reads).toBe(2)
  })
})
