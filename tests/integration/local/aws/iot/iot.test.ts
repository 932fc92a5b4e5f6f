import path from 'node:path'
import {
  ListThingPrincipalsCommand,
  ListThingsCommand,
  UpdateCertificateCommand,
  type IoTClient,
} from '@aws-sdk/client-iot'
import { DeleteConnectionCommand, IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { describe, expect, it } from 'vitest'
import { openCertificates } from '#scripts/local/aws/iot/things/certificates.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { openDevice, openIot } from './jobsSupport.ts'
import { eventually } from '#tests/support/eventually.ts'

const open = async () => {
  const opened = await openIot()
  await opened.credentials.passwordOf('SN:1')
  return { ...opened, iotData: new IoTDataPlaneClient({ ...clientSettings(opened.server.url), maxAttempts: 1 }) }
}

type Opened = Awaited<ReturnType<typeof open>>

const certificateOf = async (iot: IoTClient, thingName: string): Promise<string | undefined> => {
  const { principals = [] } = await iot.send(new ListThingPrincipalsCommand({ thingName }))
  return principals[0]?.split('/').at(-1)
}

describe('the local AWS IoT', () => {
  it('keeps one certificate for each enrolled instrument, and can deactivate and reactivate it', async () => {
    const { iot, folder, credentials } = await open()
    const isActive = async () =>
      (await openCertificates(path.join(folder, 'certificates.json'), credentials)).isActive('SN:1')
    const certificateId = await certificateOf(iot, 'SN:1')
    expect(certificateId).toMatch(/^[0-9a-f]{64}$/)
    expect(await isActive()).toBe(true)
    await iot.send(new UpdateCertificateCommand({ certificateId, newStatus: 'INACTIVE' }))
    expect(await isActive()).toBe(false)
    await iot.send(new UpdateCertificateCommand({ certificateId, newStatus: 'ACTIVE' }))
    expect(await isActive()).toBe(true)
  })

  it('ends the connection of a client on request', async () => {
    const opened = await open()
    const { client } = await openDevice(opened, 'SN:1')
    await opened.iotData.send(new DeleteConnectionCommand({ clientId: 'SN:1' }))
    await eventually('the client has lost its connection', async () => !client.connected)
  })

  it.each<[string, (opened: Opened) => Promise<unknown>]>([
    ['things', ({ iot }) => iot.send(new ListThingPrincipalsCommand({ thingName: 'nobody' }))],
    [
      'certificates',
      ({ iot }) => iot.send(new UpdateCertificateCommand({ certificateId: 'f'.repeat(64), newStatus: 'ACTIVE' })),
    ],
    ['connections', ({ iotData }) => iotData.send(new DeleteConnectionCommand({ clientId: 'nobody' }))],
  ])('answers a call for unknown %s with a not-found error', async (_, call) => {
    await expect(call(await open())).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it.each<[string, (opened: Opened) => Promise<unknown>, string]>([
    ['an operation', ({ iot }) => iot.send(new ListThingsCommand({})), 'does not support GET /things'],
    [
      'a parameter',
      ({ iotData }) => iotData.send(new DeleteConnectionCommand({ clientId: 'SN:1', cleanSession: true })),
      'does not support cleanSession of DeleteConnection',
    ],
    [
      'a status of a certificate',
      async ({ iot }) =>
        iot.send(
          new UpdateCertificateCommand({
            certificateId: await certificateOf(iot, 'SN:1'),
            newStatus: 'PENDING_TRANSFER',
          }),
        ),
      'does not support newStatus PENDING_TRANSFER',
    ],
  ])('refuses %s that it does not support', async (_, call, message) => {
    await expect(call(await open())).rejects.toThrow(message)
  })

  it('answers signed requests only', async () => {
    const { server } = await open()
    const { status, headers } = await fetch(`${server.url}/connections/SN:1`, { method: 'DELETE' })
    expect([status, headers.get('x-amzn-errortype')]).toEqual([403, 'MissingAuthenticationTokenException'])
  })
})
