import net from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '#scripts/agent/broker/connect.ts'

describe("the agent's connection", () => {
  it('fails to open if the broker closes it before answering', async () => {
    const server = net.createServer(socket => socket.once('data', () => socket.destroy()))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as net.AddressInfo
    const opening = connect({ host: '127.0.0.1', port }, 'SN-1', { userName: 'SN-1', password: 'p' })
    await expect(opening).rejects.toThrow(`127.0.0.1:${port} ended the connection without an answer`)
  })
})
