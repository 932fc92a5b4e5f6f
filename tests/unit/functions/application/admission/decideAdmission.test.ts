import { IoTClient, ListThingPrincipalsCommand, UpdateCertificateCommand } from '@aws-sdk/client-iot'
import { DeleteConnectionCommand, IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import {
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'

for (const name of variablesOf('devices')) vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { decideAdmission } = await import('#functions/application/admission/decideAdmission.ts')

const store = mockClient(DynamoDBDocumentClient)
const iot = mockClient(IoTClient)
const iotData = mockClient(IoTDataPlaneClient)
const failing = (name: string): Error => Object.assign(new Error(name), { name })

const certificate = (letter: string): string => letter.repeat(64)
const arnOf = (id: string): string => `arn:aws:iot:us-east-1:111122223333:cert/${id}`

/** The requests made to IoT, in order. */
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
  store.on(TransactWriteCommand).callsFake(({ TransactItems }: TransactWriteCommandInput) => {
    stored = TransactItems?.[0]?.Update?.ExpressionAttributeValues?.[':value'] as ProvisioningStatus
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

describe("a change of an instrument's status", () => {
  it("to DENIED first deactivates all of the instrument's certificates, and then closes its connection", async () => {
    await set('DENIED')
    expect(asked).toEqual(['a INACTIVE', 'b INACTIVE', 'disconnect SN-1'])
  })

  it.each(['OK', 'PENDING', 'DORMANT'] as const)('to the status %s lets the instrument connect', async status => {
    stored = status === 'OK' ? 'PENDING' : 'OK'
    await set(status)
    expect(asked).toEqual(['a ACTIVE', 'b ACTIVE'])
  })

  it('to DENIED succeeds even if the instrument is not connected or has no thing in AWS IoT', async () => {
    iotData.on(DeleteConnectionCommand).rejects(failing('ResourceNotFoundException'))
    iot.on(ListThingPrincipalsCommand).rejects(failing('ResourceNotFoundException'))
    await expect(set('DENIED')).resolves.toMatchObject({ deviceStatus: 'DENIED' })
  })

  it('reports that the status was stored if AWS IoT fails, and saving it again only repeats the call to AWS IoT', async () => {
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

describe("two simultaneous changes of an instrument's status", () => {
  /** The last status that each certificate was given. */
  const certificates = (): Record<string, string | undefined> => {
    const last = (letter: string) => asked.findLast(line => line.startsWith(`${letter} `))?.slice(2)
    return { a: last('a'), b: last('b') }
  }

  it('leave the certificates as the stored status demands, even if the earlier change updates them last', async () => {
    stored = 'PENDING'
    let denied: Promise<unknown> | undefined
    iot.on(ListThingPrincipalsCommand).callsFake(async () => {
      // OK is stored and about to let the instrument in. Before it does, somebody else denies it and shuts it out.
      if (!denied) await (denied = set('DENIED'))
      return { principals: [arnOf(certificate('a')), arnOf(certificate('b'))] }
    })
    expect(await set('OK')).toMatchObject({ deviceStatus: 'DENIED' })
    expect(asked.indexOf('a INACTIVE')).toBeLessThan(asked.indexOf('a ACTIVE'))
    expect(certificates()).toEqual({ a: 'INACTIVE', b: 'INACTIVE' })
    expect(asked.at(-1)).toBe('disconnect SN-1')
  })

  it('leave no certificate active if the change that admitted the instrument failed half-way', async () => {
    stored = 'PENDING'
    iot.on(UpdateCertificateCommand).callsFake(({ certificateId, newStatus }) => {
      if (newStatus === 'ACTIVE') stored = 'DENIED'
      if (newStatus === 'ACTIVE' && certificateId === certificate('a')) throw failing('ThrottlingException')
      asked.push(`${String(certificateId)[0]} ${newStatus}`)
      return {}
    })
    expect(await set('OK')).toMatchObject({ deviceStatus: 'DENIED' })
    expect(certificates()).toEqual({ a: 'INACTIVE', b: 'INACTIVE' })
  })

  it('fail with an error if the stored status keeps changing meanwhile', async () => {
    stored = 'PENDING'
    iot.on(ListThingPrincipalsCommand).callsFake(() => {
      stored = stored === 'OK' ? 'DENIED' : 'OK'
      return { principals: [] }
    })
    const message = 'The status of SN-1 keeps changing. Please save it again'
    await expect(set('DENIED')).rejects.toMatchObject({ status: 503, message })
    expect(iot.commandCalls(ListThingPrincipalsCommand)).toHaveLength(5)
  })
})
