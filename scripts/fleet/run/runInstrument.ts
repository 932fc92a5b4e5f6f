import type { MqttClient } from 'mqtt'
import { iso } from '#shared/time/iso.ts'
import type { RunningJobs, Work } from '../../agent/jobs/jobPorts.ts'
import { runJobs } from '../../agent/jobs/runJobs.ts'
import { announcement, step } from '../simulation/instrument.ts'
import { busyWith } from '../simulation/lifeCycle.ts'
import type { InstrumentState } from '../simulation/state.ts'
import { connect, enrol, isRefusal, type Address } from './connect.ts'
import type { Counters } from './counters.ts'
import { createOutgoing } from './outgoing.ts'
import type { Passwords } from './passwords.ts'

export interface RunPorts {
  readonly address: Address
  readonly passwords: Passwords
  readonly counters: Counters
  /** Enrolling makes the broker write files: few at a time. */
  readonly enrolling: <T>(work: () => Promise<T>) => Promise<T>
  readonly onTrouble: (name: string, error: unknown) => void
  readonly now: () => number
  /** Handles content jobs; without it the instrument ignores them. */
  readonly workOf?: (instrument: InstrumentState, onInstalled: (version: string) => void) => Work
}

/** Lets the jobs of an instrument use its connection. */
const takeJobs = async (jobs: RunningJobs, client: MqttClient): Promise<void> => {
  client.on('message', jobs.message)
  await jobs.connected({
    subscribe: async topics => void (await client.subscribeAsync([...topics], { qos: 1 })),
    publish: async (topic, payload) => void (await client.publishAsync(topic, JSON.stringify(payload), { qos: 1 })),
  })
}

export interface RunningInstrument {
  /** Connects if it should be connected. It is called far more often than it has something to do. */
  tend(): void
  /** Call this when a period has gone by. */
  report(): void
  isConnected(): boolean
  waiting(): number
  end(): Promise<void>
}

/** After a failure the next try waits, and longer each time: a refused instrument must not hammer the broker. */
const firstWaitMs = 2_000
const longestWaitMs = 60_000
/** A status is repeated, soon at first: one that came before the instrument was admitted has not counted. */
const firstRepeatMs = 5_000
const longestRepeatMs = 60_000
/** Jobs are requested this often, because a message about a job may be lost. */
const askForJobsEveryMs = 30_000

/** Connects a simulated instrument to a broker and publishes what it does. */
export const runInstrument = (first: InstrumentState, ports: RunPorts): RunningInstrument => {
  const { address, passwords, counters, enrolling, onTrouble, now } = ports
  const { name, model } = first
  const outgoing = createOutgoing(name, counters)
  let state = first
  let firmware: string | undefined
  let wanted = true
  let ended = false
  let client: MqttClient | undefined
  const jobs =
    ports.workOf &&
    runJobs({
      thingName: name,
      kept: undefined,
      keep: async () => undefined,
      waitingFor: async () => busyWith(state),
      work: ports.workOf(first, version => {
        firmware = version
        outgoing.add({ kind: 'registration', payload: registration() })
        if (client) outgoing.flush(client)
      }),
      now,
      onTrouble: error => onTrouble(name, error),
    })
  let connecting: Promise<void> | undefined
  let registered = false
  let waitMs = firstWaitMs
  let nextTryAt = 0
  let repeatMs = firstRepeatMs
  let nextStatusAt = 0
  let nextJobsAt = 0

  const registration = () => ({
    timestamp: iso(now()),
    modelName: model.modelName,
    serialNumber: name,
    ...(firmware !== undefined && { firmware }),
  })
  const open = async (): Promise<void> => {
    let password = passwords.of(name)
    if (password === undefined) {
      password = await enrolling(() => enrol(address, name, passwords.claim(), JSON.stringify(registration())))
      passwords.learn(name, password)
      registered = true
    }
    const opened = await connect(address, name, password)
    if (!wanted || ended) return void opened.endAsync(true)
    opened.once('close', () => {
      if (client === opened) client = undefined
      jobs?.disconnected()
    })
    client = opened
    // This is not awaited, because a connection that is lost at this moment would never answer.
    if (jobs) takeJobs(jobs, opened).catch((error: unknown) => onTrouble(name, error))
    waitMs = firstWaitMs
    if (!registered) outgoing.add({ kind: 'registration', payload: registration() })
    registered = true
    for (const message of announcement(state, now())) outgoing.add(message)
    outgoing.flush(opened)
  }
  const failed = (error: unknown): void => {
    nextTryAt = now() + waitMs
    waitMs = Math.min(longestWaitMs, waitMs * 2)
    onTrouble(name, isRefusal(error) ? new Error('the broker refuses its password', { cause: error }) : error)
  }
  const tend = (): void => {
    if (ended || !wanted || client || connecting || now() < nextTryAt) return
    connecting = open()
      .catch(failed)
      .finally(() => (connecting = undefined))
  }
  const tickJobs = (): void => {
    if (now() < nextJobsAt) return
    nextJobsAt = now() + askForJobsEveryMs
    jobs?.tick()
  }
  const repeatStatus = (): void => {
    const at = now()
    if (at < nextStatusAt) return
    const [status] = announcement(state, at)
    if (status) outgoing.add(status)
    nextStatusAt = at + repeatMs
    repeatMs = Math.min(longestRepeatMs, repeatMs * 2)
  }

  return {
    tend,
    report: () => {
      const stepped = step(state, now())
      state = stepped.state
      wanted = stepped.connection === 'up'
      const gone = client === undefined
      // Readings taken while the connection is away are lost; other messages are sent later.
      for (const message of stepped.messages) if (!gone || message.kind !== 'readings') outgoing.add(message)
      if (client && !wanted) void client.endAsync(true)
      else if (client) {
        repeatStatus()
        tickJobs()
        outgoing.flush(client)
      }
    },
    isConnected: () => client !== undefined,
    waiting: outgoing.waiting,
    end: async () => {
      ended = true
      await connecting
      await jobs?.end()
      await client?.endAsync()
    },
  }
}
