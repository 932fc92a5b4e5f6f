import { variablesOf } from '#infra/variables.ts'
import { heartbeatKeys } from '#functions/domain/fleet/stageSight.ts'
import { itemsPerMessage, periodMs } from '../messages.ts'
import { admittedDevices, batchMessages, endlessBatches, streamStart, type StreamBatch } from '../ingestStream.ts'
import type { Counted } from '../handler/storeProcess.ts'
import { seed } from '../handler/seed.ts'
import { startStore } from '../handler/startStore.ts'
import { cpuMicroseconds, usedBytes } from '../measure.ts'

/** The size and rules of the simulated fleet, and for how many hours it is simulated. */
export interface SimulatedFleet {
  readonly devices: number
  readonly hours: number
  readonly rules: number
  readonly models: number
}

/** The figures measured during one part of the simulated time. */
export interface SimulatedPart {
  readonly messages: number
  /** The DynamoDB write units per message, by table and index, including those of the fleet clock. */
  readonly units: Readonly<Record<string, number>>
  /** The CPU time of ingest per message, in microseconds, and of the fleet clock per minute, in milliseconds. */
  readonly ingestMicroseconds: number
  readonly clockMs: number
}

export interface Simulated {
  /** The figures for normal operation. They leave out the first tenth of the time, in which the states fill up. */
  readonly usual: SimulatedPart
  /** The figures for the backlog of all instruments, after ten minutes in which no message arrived. */
  readonly backlog: SimulatedPart
  /** The number of messages that the instruments sent, and how many of them are stored. */
  readonly sent: number
  readonly stored: number
  /**
   * The memory that the simulating process uses, in bytes: after the first tenth of the time, and just before the
   * simulated outage.
   */
  readonly memory: readonly [number, number]
}

const minuteMs = 60_000
const turnsPerHour = 3_600_000 / periodMs
const outageTurns = (10 * minuteMs) / periodMs

/** Simulates ingest and the fleet clock over some hours, as fast as the computer can. */
export const simulate = async ({ devices, hours, rules, models }: SimulatedFleet): Promise<Simulated> => {
  const store = await startStore()
  for (const name of variablesOf('watchFleet')) process.env[name] ??= name.endsWith('_DAYS') ? '90' : name
  let now = streamStart
  Date.now = () => now
  await seed({ devices, rules, models })
  const [{ processBatch }, { watchFleet }, { noteHeartbeats }] = await Promise.all([
    import('#functions/ingest/handler.ts'),
    import('#functions/application/fleet/watchFleet.ts'),
    import('#functions/application/fleet/noteHeartbeats.ts'),
  ])
  const cpu = { ingest: 0, clock: 0, minutes: 0 }
  const tick = async (minute: number): Promise<void> => {
    now = minute
    const begun = cpuMicroseconds()
    await noteHeartbeats(heartbeatKeys.map(key => ({ key, sentAt: minute })))
    await watchFleet(minute)
    cpu.clock += cpuMicroseconds() - begun
    cpu.minutes += 1
  }
  const handle = async ({ records, arrivedAt }: StreamBatch): Promise<void> => {
    for (let next = minuteAfter(now); next <= arrivedAt; next += minuteMs) await tick(next)
    now = arrivedAt
    const begun = cpuMicroseconds()
    const { batchItemFailures } = await processBatch({ Records: [...records] })
    cpu.ingest += cpuMicroseconds() - begun
    if (batchItemFailures.length > 0)
      throw new Error('Ingest did not store a batch of simulated messages. Fix the error in its log')
  }
  const all = Math.round(hours * turnsPerHour)
  const filling = Math.ceil(all / 10)
  const outage = { from: all, until: all + outageTurns }
  const stream = endlessBatches({ devices, outage })
  let sent = 0
  const turns = async (count: number): Promise<SimulatedPart> => {
    const [before, cpuBefore] = [await store.count(), { ...cpu }]
    const messages = count * devices
    for (let done = 0; done < messages; done += batchMessages) await handle(stream.next().value)
    sent += messages
    return partOf(messages, before, await store.count(), {
      ingest: cpu.ingest - cpuBefore.ingest,
      clock: cpu.clock - cpuBefore.clock,
      minutes: cpu.minutes - cpuBefore.minutes,
    })
  }
  await turns(filling)
  const early = usedBytes()
  const usual = await turns(all - filling)
  const memory = [early, usedBytes()] as const
  const backlog = await turns(outageTurns + 1)
  const stored = await storedMessages(store, devices)
  store.stop()
  return { usual, backlog, sent, stored, memory }
}

const minuteAfter = (time: number): number => (Math.floor(time / minuteMs) + 1) * minuteMs

interface Used {
  readonly ingest: number
  readonly clock: number
  readonly minutes: number
}

const partOf = (messages: number, before: Counted, after: Counted, used: Used): SimulatedPart => ({
  messages,
  units: Object.fromEntries(
    Object.entries(after.units).map(([name, units]) => [name, (units - (before.units[name] ?? 0)) / messages]),
  ),
  ingestMicroseconds: used.ingest / messages,
  clockMs: used.clock / 1_000 / used.minutes,
})

/**
 * Counts the stored messages: those in closed chunks, which all have the same number of messages, and those in open
 * chunks.
 */
const storedMessages = async (store: Awaited<ReturnType<typeof startStore>>, devices: number): Promise<number> => {
  const { readDeviceStates } = await import('#functions/data/devices/deviceStateRepository.ts')
  const names = admittedDevices(1, devices).map(({ deviceName }) => deviceName)
  const stateNamed = await readDeviceStates(names)
  const open = names.reduce((sum, name) => sum + (stateNamed(name).chunk?.entries.length ?? 0), 0)
  return open + ((await store.count()).counts['history.reading'] ?? 0) * messagesPerChunk
}

/** A chunk is closed when it has 600 values. */
const messagesPerChunk = 600 / itemsPerMessage
