import { IoTClient, ListThingPrincipalsCommand, UpdateCertificateCommand } from '@aws-sdk/client-iot'
import { DeleteConnectionCommand, IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'
import type { ProvisioningStatus } from '#shared/status.ts'

for (const name of variablesOf('devices')) vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { decideAdmission } = await import('#functions/application/admission/decideAdmission.ts')

const store = mockClient(DynamoDBDocumentClient)
const iot = mockClient(IoTClient)
const iotData = mockClient(IoTDataPlaneClient)
const failing = (name: string): Error => Object.assign(new Error(name), { name })

const certificate = (letter: string): string => letter.repeat(64)
const arnOf = (id: string): string => `arn:aws:iot:us-east-1:111122223333:cert/${id}`

/** What was asked of IoT, in order. */
let asked: string[]

/** IoT turns everything away. */
let isBusy: boolean

/** The instrument as it is stored; a transaction changes it. */
let stored: ProvisioningStatus

beforeEach(() => {
  for (const client of [store, iot, iotData]) client.reset()
  asked = []
  isBusy = false
  stored = 'OK'
  store.on(GetCommand).callsFake(() => ({
    Item: { deviceName: 'SN-1', modelName: 'Orbit', deviceStatus: stored, revision: 7 },
  }))
  store.on(TransactWriteCommand).callsFake(() => {
    stored = 'DENIED'
    return {}
  })
  const principals = [arnOf(certificate('a')), 'us-east-1:identity', arnOf(certificate('b'))]
  iot.on(ListThingPrincipalsCommand).resolves({ principals })
  iot.on(UpdateCertificateCommand).callsFake(({ certificateId, newStatus }) => {
    if (isBusy) throw failing('ThrottlingException')
    asked.push(`${String(certificateId)[0]} ${newStatus}`)
    return {}
  })
  iotData.on(DeleteConnectionCommand).callsFake(({ clientId }) => {
    asked.push(`disconnect ${clientId}`)
    return {}
  })
})

const set = (status: ProvisioningStatus, revision?: number) =>
  decideAdmission(
    {
      deviceName: 'SN-1',
      deviceModel: 'Orbit',
      revision,
      trail: { by: 'admin', at: 0, action: 'device.status', requestId: 'r' },
    },
    status,
  )

describe('the status of an instrument', () => {
  it('DENIED takes every certificate away, and then the connection', async () => {
    await set('DENIED')
    expect(asked).toEqual(['a INACTIVE', 'b INACTIVE', 'disconnect SN-1'])
  })

  it.each(['OK', 'PENDING', 'DORMANT'] as const)('%s lets it connect', async status => {
    stored = 'DENIED'
    store.on(TransactWriteCommand).resolves({})
    await set(status)
    expect(asked).toEqual(['a ACTIVE', 'b ACTIVE'])
  })

  it('DENIED is fine with who is not connected, and with who has no thing', async () => {
    iotData.on(DeleteConnectionCommand).rejects(failing('ResourceNotFoundException'))
    iot.on(ListThingPrincipalsCommand).rejects(failing('ResourceNotFoundException'))
    await expect(set('DENIED')).resolves.toMatchObject({ deviceStatus: 'DENIED' })
  })

  it('says that it is saved where IoT fails; saving it again, by the old revision too, only sets the connection', async () => {
    isBusy = true
    await expect(set('DENIED', 7)).rejects.toMatchObject({
      type: 'Unavailable',
      status: 503,
      message: 'SN-1 is now DENIED, but its connection could not be ended. Please save the status again',
    })
    expect(store.commandCalls(TransactWriteCommand)).toHaveLength(1)
    isBusy = false
    await expect(set('DENIED', 6)).resolves.toMatchObject({ deviceStatus: 'DENIED' })
    expect(store.commandCalls(TransactWriteCommand)).toHaveLength(1)
    expect(asked).toEqual(['a INACTIVE', 'b INACTIVE', 'disconnect SN-1'])
  })
})
