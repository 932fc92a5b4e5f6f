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
  /**
   * Runs an instrument's enrolment. The number of simultaneous enrolments is limited, because each makes the broker
   * write files.
   */
  readonly enrolling: <T>(work: () => Promise<T>) => Promise<T>
  readonly onTrouble: (name: string, error: unknown) => void
  readonly now: () => number
  /** Creates the work on content jobs. Without it, the instrument ignores content jobs. */
  readonly workOf?: (instrument: InstrumentState, onInstalled: (version: string) => void) => Work
}

/** Connects an instrument's job runner to the instrument's MQTT connection. */
const takeJobs = async (jobs: RunningJobs, client: MqttClient): Promise<void> => {
  client.on('message', jobs.message)
  await jobs.connected({
    subscribe: async topics => void (await client.subscribeAsync([...topics], { qos: 1 })),
    publish: async (topic, payload) => void (await client.publishAsync(topic, JSON.stringify(payload), { qos: 1 })),
  })
}

export interface RunningInstrument {
  /**
   * Connects or disconnects the instrument as its simulated state requires. Called often; usually there is nothing to
   * do.
   */
  tend(): void
  /** Publishes the events since the last call, and the current readings. Must be called once per reporting period. */
  report(): void
  isConnected(): boolean
  waiting(): number
  end(): Promise<void>
}

/**
 * The wait before the first attempt to reconnect. It grows with each further failure, so that an instrument that the
 * broker refuses does not retry all the time.
 */
const firstWaitMs = 2_000
const longestWaitMs = 60_000
/**
 * The pause before an instrument first repeats its status; later pauses are longer. The status is repeated because
 * the service ignores a status that arrives before the instrument is admitted.
 */
const firstRepeatMs = 5_000
const longestRepeatMs = 60_000
/**
 * The pause between two requests for content jobs. They are repeated because a notification about a job may be lost.
 */
const askForJobsEveryMs = 30_000

/** Names no instrument, because the simulator counts equal troubles. */
const refusedText =
  'The broker refuses an instrument. Admit it in the console if it is DENIED, or correct its password in --devices'

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
    // `takeJobs` is not awaited, because it would never end if the connection were lost at this moment.
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
    onTrouble(name, isRefusal(error) ? new Error(refusedText, { cause: error }) : error)
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
      // Readings measured without a connection are dropped. Other messages are sent later.
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
