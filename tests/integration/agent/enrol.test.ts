import { readFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { obtainProof } from '#scripts/agent/broker/enrol.ts'
import { openState, type State } from '#scripts/agent/disk/state.ts'
import { enrol } from '#scripts/fleet/run/connect.ts'
import { newSigner } from '#tests/support/agent/signedDocument.ts'
import { openIot } from '#tests/integration/local/aws/iot/jobsSupport.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

/** A broker that ends a connection instead of acknowledging the first message on it. */
const openLosingBroker = async () => {
  const server = net.createServer(socket => {
    socket.on('error', () => undefined)
    socket.on('data', bytes => {
      const packet = bytes.readUInt8(0) >> 4
      if (packet === 1) socket.write(Buffer.from([0x20, 2, 0, 0])) // CONNECT
      if (packet === 8) socket.write(Buffer.from([0x90, 3, bytes.readUInt8(2), bytes.readUInt8(3), 1])) // SUBSCRIBE
      if (packet === 3) socket.destroy() // PUBLISH
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { host: '127.0.0.1', port: (server.address() as net.AddressInfo).port }
}

/** Counts rejections that nobody handles. Without a listener, each would end the process. */
const watchRejections = () => {
  const onRejection = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))
  return onRejection
}

describe('an enrolment by the agent', () => {
  it('stores the password and the public keys for content in a single write, because they are sent only once', async () => {
    const signer = newSigner()
    const iot = await openIot({ contentKeys: signer.keys })
    const { claim } = JSON.parse(await readFile(path.join(iot.folder, 'devices.json'), 'utf8')) as { claim: string }
    const config = {
      name: 'LAB-1',
      model: 'Orbit',
      folder: path.join(await temporaryDirectory(), 'agent'),
      broker: { host: '127.0.0.1', port: iot.broker.port, claimPassword: claim },
      keys: {},
      install: ['true'],
      version: ['true'],
      jitterSeconds: 0,
      deadlineMinutes: { download: 1, wait: 1, install: 1, check: 1 },
    }
    const state = await openState(config.folder)
    const changes: Partial<State>[] = []
    const watched = {
      ...state,
      change: (change: Partial<State>) => {
        changes.push(change)
        return state.change(change)
      },
    }
    const registration = () => Promise.resolve({ timestamp: new Date().toISOString(), modelName: 'Orbit' })
    const proof = await obtainProof(config, watched, registration, () => {})
    expect(proof).toEqual({ userName: 'LAB-1', password: expect.any(String) })
    expect(changes).toEqual([{ password: expect.any(String), keys: signer.keys }])
  })
  it('fails without ending the agent if the connection is lost before the broker acknowledges the registration', async () => {
    const onRejection = watchRejections()
    const config = {
      name: 'LAB-1',
      model: 'Orbit',
      folder: path.join(await temporaryDirectory(), 'agent'),
      broker: { ...(await openLosingBroker()), claimPassword: 'claim' },
      keys: {},
      install: ['true'],
      version: ['true'],
      jitterSeconds: 0,
      deadlineMinutes: { download: 1, wait: 1, install: 1, check: 1 },
    }
    const registration = () => Promise.resolve({ timestamp: new Date().toISOString(), modelName: 'Orbit' })
    const proof = obtainProof(config, await openState(config.folder), registration, () => {})
    await expect(proof).rejects.toThrow('The agent has lost the connection to the broker')
    await setImmediate()
    expect(onRejection).not.toHaveBeenCalled()
  })
})

describe('an enrolment by the simulator', () => {
  it('fails without ending the simulator if the connection is lost before the broker acknowledges the registration', async () => {
    const onRejection = watchRejections()
    const password = enrol(await openLosingBroker(), 'LAB-1', 'claim', '{}')
    await expect(password).rejects.toThrow('The broker disconnected LAB-1 during its enrolment')
    await setImmediate()
    expect(onRejection).not.toHaveBeenCalled()
  })
})
