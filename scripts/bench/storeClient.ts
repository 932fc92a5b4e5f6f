import { dropDelivered } from '#functions/domain/telemetry/applyIncoming.ts'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ruleSetOf, type RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { valuesOf } from '#functions/application/evaluation/knownStates.ts'
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
import { compare, cpuMicroseconds, median, usedBytes, type Result } from './measure.ts'
import { stubStore } from './storeStub.ts'

const batches = streamBatches(90)
const warmUp = 30
const models = 20

/** The client's time for a batch, in microseconds. */
interface Cost {
  readonly requests: number
  readonly packing: number
  /** The requests that write the batch's states, without packing. */
  readonly writing: number
  /** Reading and unpacking the states, as a new process does. */
  readonly reading: number
  /** One UpdateItem of the same size for each state, and one of a single number. */
  readonly updates: number
  readonly smallUpdates: number
  /** An UpdateItem for each message that sets its values, as a store without packed states would need. */
  readonly messageUpdates: number
}

interface SentCommand {
  readonly input: object
}
type Send = (command: SentCommand) => Promise<unknown>

interface BenchMessage {
  readonly timestamp: string
  readonly readings: Readonly<Record<string, unknown>>
}

/** The store client's time for the states of a batch, against an UpdateItem for each message. */
export const storeClient = async (): Promise<Result[]> => [
  ...(await measured('no rules', ruleSetOf(new Map(), [], 0))),
  ...(await measured('1000 rules', countingRules(1_000, models))),
]

const measured = async (what: string, rules: RuleSet): Promise<Result[]> => {
  const { processBatch, known } = await storedBatches(rules)
  const costs: Cost[] = []
  for (const batch of batches) costs.push(await processBatch(batch))
  const settled = (of: (cost: Cost) => number): number => median(costs.slice(warmUp).map(of))
  const update = settled(({ updates }) => updates) / batchDevices
  const against = (name: string, cost: number): Result =>
    compare('one UpdateItem of a state', update, `${name}, ${what}`, cost / batchMessages)
  return [
    against(
      `store in ${settled(({ requests }) => requests)} requests`,
      settled(({ writing }) => writing),
    ),
    compare(
      'one UpdateItem of its values',
      settled(({ messageUpdates }) => messageUpdates) / batchMessages,
      `store, ${what}`,
      settled(({ writing }) => writing) / batchMessages,
    ),
    against(
      'reading in a new process',
      settled(({ reading }) => reading),
    ),
    against(
      '25 updates of one number',
      settled(({ smallUpdates }) => smallUpdates),
    ),
    against(
      `packing (${bytesPerValue(known)} bytes a value in memory)`,
      settled(({ packing }) => packing),
    ),
  ]
}

/** The memory of the states that ingest keeps, for each value that it counts. Empties the map. */
const bytesPerValue = (known: Map<string, DeviceState>): number => {
  const values = [...known.values()].reduce((sum, state) => sum + valuesOf(state), 0)
  const before = usedBytes()
  known.clear()
  return Math.round((before - usedBytes()) / values)
}

/** Processes one batch after the other, as ingest does, against a store that answers at once. */
const storedBatches = async (set: RuleSet) => {
  const ingest = await ingestFunctions()
  const stub = stubStore(ingest.db, ingest.deviceStatesTable)
  const rules = { set, stored: new Map<string, never>(), scratch: newScratchMemory() }

  /** The time of some work without the stub's time. */
  const timeOf = async (work: () => unknown): Promise<number> => {
    const [begun, spent] = [cpuMicroseconds(), stub.spent]
    await work()
    return cpuMicroseconds() - begun - (stub.spent - spent)
  }
  const send = ingest.db.send.bind(ingest.db) as Send // it takes them all
  /** Records the requests of some work, to send them again: then sending them is timed apart from making them. */
  const recordRequests = async (work: () => Promise<unknown>): Promise<(() => SentCommand)[]> => {
    const sent: (() => SentCommand)[] = []
    const recording: Send = command => {
      sent.push(() => Reflect.construct(command.constructor, [command.input]) as SentCommand) // the same once more
      return send(command)
    }
    Object.assign(ingest.db, { send: recording })
    await work()
    Object.assign(ingest.db, { send })
    return sent
  }
  /** The states that ingest keeps from batch to batch. */
  const known = new Map<string, DeviceState>()
  const write = async (read: DeviceState, applied: ReturnType<typeof ingest.applyAll>): Promise<void> => {
    const { alarms, pending } = ingest.fittingAlarms(read.pending, applied)
    const state = { ...applied.state, pending }
    await ingest.writeDevice({ state, read, rows: applied.rows, alarms, listing: 'keep' })
    known.set(state.deviceName, { ...state, revision: read.revision + 1 })
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
  const processBatch = async (batch: StreamBatch): Promise<Cost> => {
    const incoming = incomingByDevice(batch)
    const all = incoming.map(([name, messages]) => {
      const read = stateFor(known, name)
      const applied = ingest.applyAll(read, messages, rules)
      return { read, applied: { ...applied, state: dropDelivered(applied.state, messages) } }
    })
    const pack = () => all.map(({ applied }) => ingest.stateItem(applied.state, 1))
    const items = pack()
    const packing = await timeOf(() => pack())
    const requests = await recordRequests(() => Promise.all(all.map(({ read, applied }) => write(read, applied))))
    const writing = await timeOf(() => Promise.all(requests.map(request => send(request()))))
    const reading = await timeOf(() => ingest.readDeviceStates(incoming.map(([name]) => name)))
    const updates = await timeOf(() => Promise.all(items.map(update)))
    const small = items.map(({ deviceName, revision }) => ({ deviceName, revision }))
    const messageUpdates = await timeOf(() => Promise.all(batch.payloads.map(updateValues)))
    const smallUpdates = await timeOf(() => Promise.all(small.map(update)))
    return {
      requests: requests.length,
      packing,
      writing,
      reading,
      updates,
      smallUpdates,
      messageUpdates,
    }
  }
  return { processBatch, known }
}
