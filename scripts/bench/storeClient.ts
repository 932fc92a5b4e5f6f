import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ruleSetOf, type RuleSet } from '#functions/domain/alarms/ruleSet.ts'
import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { countingRules } from './benchRuleSet.ts'
import { ingestFunctions } from './ingestFunctions.ts'
import {
  admittedDevices,
  batchDevices,
  batchMessages,
  incomingByDevice,
  stateFor,
  streamBatches,
  type StreamBatch,
} from './ingestStream.ts'
import { compare, cpuMicroseconds, median, type Result } from './measure.ts'
import { stubStore } from './storeStub.ts'

const batches = streamBatches(90)
const warmUp = 30
const models = 20

/** What a batch has cost the client, in microseconds. */
interface Cost {
  readonly requests: number
  readonly packing: number
  /** Reading the states, and writing what the batch made of them, without packing. */
  readonly reading: number
  readonly writing: number
  /** One UpdateItem of the same size for each state, and one of a single number. */
  readonly updates: number
  readonly smallUpdates: number
  /** For each message an UpdateItem that sets its values: what a store without packed states would be sent. */
  readonly messageUpdates: number
}

interface BenchMessage {
  readonly timestamp: string
  readonly readings: Readonly<Record<string, unknown>>
}

/** What the states of a batch cost the store's client, against an UpdateItem for each message. */
export const storeClient = async (): Promise<Result[]> => [
  ...(await measured('no rules', ruleSetOf(new Map(), [], 0))),
  ...(await measured('1000 rules', countingRules(1_000, models))),
]

const measured = async (what: string, rules: RuleSet): Promise<Result[]> => {
  const processBatch = await storedBatches(rules)
  const costs: Cost[] = []
  for (const batch of batches) costs.push(await processBatch(batch))
  const settled = (of: (cost: Cost) => number): number => median(costs.slice(warmUp).map(of))
  const update = settled(({ updates }) => updates) / batchDevices
  const against = (name: string, cost: number): Result =>
    compare('one UpdateItem of a state', update, `${name}, ${what}`, cost / batchMessages)
  return [
    against(
      `store in ${settled(({ requests }) => requests)} requests`,
      settled(cost => cost.reading + cost.writing),
    ),
    compare(
      'one UpdateItem of its values',
      settled(({ messageUpdates }) => messageUpdates) / batchMessages,
      `store, ${what}`,
      settled(cost => cost.reading + cost.writing) / batchMessages,
    ),
    against(
      'reading the states alone',
      settled(({ reading }) => reading),
    ),
    against(
      '25 updates of one number',
      settled(({ smallUpdates }) => smallUpdates),
    ),
    against(
      'packing',
      settled(({ packing }) => packing),
    ),
  ]
}

/** Processes one batch after the other, as ingest does, against a store that answers at once. */
const storedBatches = async (set: RuleSet): Promise<(batch: StreamBatch) => Promise<Cost>> => {
  const ingest = await ingestFunctions()
  const stub = stubStore(ingest.db, ingest.deviceStatesTable)
  const rules = { set, stored: new Map<string, never>() }

  /** Of the client alone. */
  const timeOf = async (work: () => unknown): Promise<number> => {
    const [begun, spent] = [cpuMicroseconds(), stub.spent]
    await work()
    return cpuMicroseconds() - begun - (stub.spent - spent)
  }
  const write = (read: DeviceState, applied: ReturnType<typeof ingest.applyAll>): Promise<void> => {
    const { alarms, pending } = ingest.fitting(read.pending, applied)
    const state = { ...applied.state, pending }
    return ingest.writeDevice({ state, readRevision: read.revision, rows: applied.rows, alarms, listing: 'keep' })
  }
  const update = (item: Record<string, unknown>): Promise<unknown> => {
    const fields = Object.entries(item).filter(([name]) => name !== 'deviceName')
    return ingest.db.send(
      new UpdateCommand({
        TableName: ingest.deviceStatesTable,
        Key: { deviceName: item['deviceName'] },
        UpdateExpression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      }),
    )
  }

  /** The values of one message, one by one, as latest values of an instrument. */
  const updateValues = (payload: Uint8Array, index: number): Promise<unknown> => {
    const { timestamp, readings } = JSON.parse(new TextDecoder().decode(payload)) as BenchMessage
    const values = Object.entries(readings)
    return ingest.db.send(
      new UpdateCommand({
        TableName: ingest.deviceStatesTable,
        Key: { deviceName: `SN-${index}` },
        UpdateExpression: `SET ${values.map((_, place) => `latest.#i${place} = :v${place}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(values.map(([name], place) => [`#i${place}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          values.map(([, value], place) => [`:v${place}`, { value, at: timestamp }]),
        ),
      }),
    )
  }

  for (const state of admittedDevices(models)) await write(state, ingest.applyAll(state, [], rules))
  return async batch => {
    const before = stub.requests
    const incoming = incomingByDevice(batch)
    let states = new Map<string, DeviceState>()
    const reading = await timeOf(async () => {
      states = await ingest.readDeviceStates(incoming.map(([name]) => name))
    })
    const all = incoming.map(([name, messages]) => {
      const read = stateFor(states, name, messages)
      return { read, applied: ingest.applyAll(read, messages, rules) }
    })
    const pack = () => all.map(({ applied }) => ingest.stateItem(applied.state, 1))
    const items = pack()
    const packing = await timeOf(() => pack())
    const unpacking = await timeOf(() => items.map(ingest.stateOf))
    const writing = await timeOf(() => Promise.all(all.map(({ read, applied }) => write(read, applied))))
    const requests = stub.requests - before
    const updates = await timeOf(() => Promise.all(items.map(update)))
    const small = items.map(({ deviceName, revision }) => ({ deviceName, revision }))
    const messageUpdates = await timeOf(() => Promise.all(batch.payloads.map(updateValues)))
    const smallUpdates = await timeOf(() => Promise.all(small.map(update)))
    return {
      requests,
      packing: packing + unpacking,
      reading: reading - unpacking,
      writing: writing - packing,
      updates,
      smallUpdates,
      messageUpdates,
    }
  }
}
