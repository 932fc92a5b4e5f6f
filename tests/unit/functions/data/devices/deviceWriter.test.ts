import { BatchExecuteStatementCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { variablesOf } from '#infra/variables.ts'

for (const name of variablesOf('ingest')) vi.stubEnv(name, name.endsWith('_DAYS') ? '1' : name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { writtenVersion } = await import('#functions/data/devices/stateForms.ts')

const store = mockClient(DynamoDBDocumentClient)
const stored = { revision: 3, storedVersion: writtenVersion() }
const known: DeviceState = { ...newDeviceState('SN-1'), ...stored, modelName: 'Orbit' }

beforeEach(() => {
  store.reset()
  store.on(PutCommand).resolves({})
  store.on(BatchExecuteStatementCommand).resolves({ Responses: [{}] })
})

const write = (read: DeviceState, state: DeviceState): Promise<void> =>
  writeDevice({ read, state, rows: [], alarms: [], listing: 'keep' })

const puts = () => store.commandCalls(PutCommand).map(({ args }) => args[0].input)
const statements = () => store.commandCalls(BatchExecuteStatementCommand).length

describe('the writer of device states', () => {
  it('updates only the changed attributes if the state keeps all attributes that it had', async () => {
    await write({ ...known, autoResolveAt: 1 }, { ...known, autoResolveAt: 2, lastContacted: 9 })
    expect([statements(), puts()]).toEqual([1, []])
  })

  it('replaces the whole item if the state has lost an attribute, because an update would not remove it', async () => {
    await write({ ...known, autoResolveAt: 1 }, known)
    expect(statements()).toBe(0)
    expect(puts()).toMatchObject([
      { ConditionExpression: '#name = :expected', Item: { deviceName: 'SN-1', revision: 4 } },
    ])
    expect(puts()[0]?.Item).not.toHaveProperty('quietAt')
  })

  it('replaces the whole item if it was written by a schema version with other attributes', async () => {
    await write({ ...known, storedVersion: 2 }, known)
    expect([statements(), puts().length]).toEqual([0, 1])
  })

  it('creates an item if the instrument has none', async () => {
    await write(newDeviceState('SN-1'), newDeviceState('SN-1'))
    expect(statements()).toBe(0)
    expect(puts()).toMatchObject([{ ConditionExpression: 'attribute_not_exists(deviceName)', Item: { revision: 1 } }])
  })
})
