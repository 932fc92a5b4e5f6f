import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  DescribeThingCommand,
  IoTClient,
  ListThingPrincipalsCommand,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot'
import { DeleteConnectionCommand, IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/clientSettings.ts'
import { openCertificates, type Certificates } from '#scripts/local/aws/iot/certificates.ts'
import { startIot } from '#scripts/local/aws/iot/startIot.ts'
import type { LoopbackServer } from '#scripts/local/aws/protocol/loopbackServer.ts'
import { openCredentials, type Credentials } from '#scripts/local/aws/mqtt/credentials.ts'

let folder: string
let credentials: Credentials
let certificates: Certificates
let server: LoopbackServer
let disconnected: string[]
let iot: IoTClient
let iotData: IoTDataPlaneClient

const reopen = (): Promise<Certificates> => openCertificates(path.join(folder, 'certificates.json'), credentials)

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-iot-'))
  credentials = await openCredentials(path.join(folder, 'devices.json'))
  await credentials.passwordOf('SN:1')
  certificates = await reopen()
  disconnected = []
  const disconnect = (id: string): boolean => id !== 'nobody' && disconnected.push(id) > 0
  server = await startIot({ region: 'us-east-1', certificates, disconnect })
  iot = new IoTClient(clientSettings(server.url))
  iotData = new IoTDataPlaneClient(clientSettings(server.url))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const certificateOf = async (thingName: string): Promise<string | undefined> => {
  const { principals = [] } = await iot.send(new ListThingPrincipalsCommand({ thingName }))
  return principals[0]?.split('/').at(-1)
}

describe('the local IoT', () => {
  it('knows one certificate of each enrolled instrument, and sets it inactive and active, for good', async () => {
    const certificateId = await certificateOf('SN:1')
    expect(certificateId).toMatch(/^[0-9a-f]{64}$/)
    expect(certificates.isActive('SN:1')).toBe(true)
    await iot.send(new UpdateCertificateCommand({ certificateId, newStatus: 'INACTIVE' }))
    expect([certificates.isActive('SN:1'), (await reopen()).isActive('SN:1')]).toEqual([false, false])
    await iot.send(new UpdateCertificateCommand({ certificateId, newStatus: 'ACTIVE' }))
    expect([certificates.isActive('SN:1'), (await reopen()).isActive('SN:1')]).toEqual([true, true])
  })

  it('ends the connection of a client', async () => {
    await iotData.send(new DeleteConnectionCommand({ clientId: 'SN:1' }))
    expect(disconnected).toEqual(['SN:1'])
  })

  it.each([
    ['things', () => iot.send(new ListThingPrincipalsCommand({ thingName: 'nobody' }))],
    [
      'certificates',
      () => iot.send(new UpdateCertificateCommand({ certificateId: 'f'.repeat(64), newStatus: 'ACTIVE' })),
    ],
    ['connections', () => iotData.send(new DeleteConnectionCommand({ clientId: 'nobody' }))],
  ])('misses unknown %s by name', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it.each([
    [
      'an operation',
      () => iot.send(new DescribeThingCommand({ thingName: 'SN:1' })),
      'does not support GET /things/SN%3A1',
    ],
    [
      'a parameter',
      () => iotData.send(new DeleteConnectionCommand({ clientId: 'SN:1', cleanSession: true })),
      'does not support cleanSession of DeleteConnection',
    ],
    [
      'a status',
      async () =>
        iot.send(new UpdateCertificateCommand({ certificateId: await certificateOf('SN:1'), newStatus: 'REVOKED' })),
      'does not support newStatus REVOKED',
    ],
  ])('refuses %s that it does not know', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message)
  })

  it('answers signed requests only', async () => {
    const { status, headers } = await fetch(`${server.url}/connections/SN:1`, { method: 'DELETE' })
    expect([status, headers.get('x-amzn-errortype')]).toEqual([403, 'MissingAuthenticationTokenException'])
    expect(disconnected).toEqual([])
  })
})
