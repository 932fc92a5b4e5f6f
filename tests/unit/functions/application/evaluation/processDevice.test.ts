import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ruleSetOf } from '#functions/domain/alarms/match/ruleSet.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { localTableName } from '#scripts/local/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/localStore.ts'

prepareLocalStore()
const { processDevice } = await import('#functions/application/evaluation/processDevice.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')

/** How the store answers writes that have this text in them. */
let refused: { readonly text: string; readonly status: number; readonly type: string } | undefined
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { headers, body }) => {
    const isWrite = /TransactWrite|ExecuteStatement|PutItem/.test(String(headers['x-amz-target']))
    if (!refused || !isWrite || !body.includes(refused.text)) return carryOut()
    const answer = { __type: `com.amazonaws.dynamodb.v20120810#${refused.type}`, message: 'refused' }
    return { status: refused.status, headers: {}, body: JSON.stringify(answer) }
  })
})
afterAll(() => store.close())
beforeEach(() => {
  refused = undefined
})

const rules = { set: ruleSetOf(new Map(), [], 1), stored: new Map<string, never>(), scratch: newScratchMemory() }
const now = 100_000
const raw = { topic: 't', payload: '', receivedAt: now }

const error = (timestamp: number, errorInfo: string): Incoming => {
  const message = { kind: 'errors', timestamp, errorType: 'E', errorCode: '0x1', errorInfo } as const
  return { type: 'message', id: `e${timestamp}`, message, raw }
}

/** An admitted instrument, as it is stored. */
const admitted = async (deviceName: string): Promise<DeviceState> => {
  const read = newDeviceState(deviceName)
  const state: DeviceState = { ...read, modelName: 'M', deviceStatus: 'OK', registeredAt: 1, listedAt: now }
  await writeDevice({ state, read, rows: [], alarms: [], listing: 'create' })
  return readDeviceState(deviceName)
}
const process = (state: DeviceState, incoming: readonly Incoming[], isRemembered = false) =>
  processDevice({ state, isRemembered, rules, now }, incoming)
const itemsIn = async (table: 'history' | 'quarantine', deviceName: string) =>
  ((await store.db.send(new ScanCommand({ TableName: localTableName(table) }))).Items ?? []).filter(
    item => item['deviceName'] === deviceName,
  )

it('stores more messages than a transaction takes, in their order', async () => {
  const many = Array.from({ length: 90 }, (_, number) => error(number, 'leak'))
  const { state, outcomes } = await process(await admitted('SN-1'), many)
  expect(outcomes).toEqual(many.map(() => 'accepted'))
  expect(await itemsIn('history', 'SN-1')).toHaveLength(90)
  expect(await readDeviceState('SN-1')).toEqual(state)
})

describe('a message that cannot be stored', () => {
  it('is set aside alone: those around it are stored', async () => {
    refused = { text: 'poison', status: 400, type: 'ValidationException' }
    const slice = [error(1, 'leak'), error(2, 'poison'), error(3, 'leak')]
    const { outcomes } = await process(await admitted('SN-2'), slice)
    expect(outcomes).toEqual(['accepted', 'quarantined', 'accepted'])
    expect(await itemsIn('history', 'SN-2')).toMatchObject([
      { entry: 'error#1970-01-01T00:00:00.001Z#e1' },
      { entry: 'error#1970-01-01T00:00:00.003Z#e3' },
    ])
    expect(await itemsIn('quarantine', 'SN-2')).toMatchObject([
      { messageId: 'e2', reason: 'it could not be processed' },
    ])
  })

  it('for a reason that passes is tried again with all others', async () => {
    refused = { text: 'leak', status: 500, type: 'InternalServerError' }
    const state = await admitted('SN-3')
    await expect(process(state, [error(1, 'leak'), error(2, 'leak')])).rejects.toThrow('refused')
    expect(await itemsIn('quarantine', 'SN-3')).toEqual([])
  })
})

describe('a state that is not as it is stored', () => {
  it('is read again, and nothing is lost', async () => {
    const old = await admitted('SN-4')
    await process(old, [error(1, 'leak')])
    const { outcomes, state } = await process(old, [error(2, 'leak')])
    expect(outcomes).toEqual(['accepted'])
    expect(state.recentIds.map(([id]) => id)).toEqual(['e1', 'e2'])
  })

  it('does not decide alone that a message changes nothing', async () => {
    const old = await admitted('SN-5')
    const denied: DeviceState = { ...old, deviceStatus: 'DENIED' }
    expect((await process(denied, [error(1, 'leak')], true)).outcomes).toEqual(['accepted'])
  })
})
