import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { KnownKeys } from '../../agent/checks/trustedKeys.ts'
import { readJsonSync } from '../../files/readText.ts'
import { makeFleetMembers } from '../members.ts'
import { createInstrument, fastForward, type InstrumentOptions } from '../simulation/instrument.ts'
import { computeConnection } from '../simulation/lifeCycle.ts'
import { makeRandom, seedFor } from '../simulation/random.ts'
import { FleetFile, stateFrom, type SavedState } from '../simulation/savedState.ts'
import type { InstrumentState } from '../simulation/state.ts'
import { createCounters, type Counters } from './counters.ts'
import { limitTo } from './limit.ts'
import type { FleetOptions } from './options.ts'
import { openPasswords } from './passwords.ts'
import { runInstrument, type RunningInstrument } from './runInstrument.ts'
import { createSimulatedWork } from './simulatedWork.ts'

export interface RunningFleet {
  readonly counters: Counters
  connected(): number
  /**
   * Returns the failures of instruments since the last call: each error message, with the number of its occurrences.
   */
  troubles(): ReadonlyMap<string, number>
  /** Waits until the broker has acknowledged the messages that were sent, and disconnects all instruments. */
  end(): Promise<void>
}

const tickMs = 50
/** The pause between the starts of two instruments, so that the broker does not get all requests at the same time. */
const startEveryMs = 10
const enrolAtATime = 4
const downloadAtATime = 2
const longestPastMs = 4 * 3_600_000
const farewellMs = 5_000

interface Slot {
  readonly instrument: RunningInstrument
  readonly startAt: number
  nextAt: number
}

/**
 * Runs a simulated fleet with a single timer. The instruments' reports are spread evenly over the reporting period.
 */
export const runFleet = (options: FleetOptions): RunningFleet => {
  const counters = createCounters(options.reportFile !== undefined)
  const troubles = new Map<string, number>()
  const slots = slotsOf(options, counters, (_name, error) => {
    const message = error instanceof Error ? error.message : String(error)
    troubles.set(message, (troubles.get(message) ?? 0) + 1)
  })
  const timer = setInterval(() => tick(slots, options.periodMs), tickMs)
  return {
    counters,
    connected: () => slots.filter(({ instrument }) => instrument.isConnected()).length,
    troubles: () => {
      const sinceLastCall = new Map(troubles)
      troubles.clear()
      return sinceLastCall
    },
    end: async () => {
      clearInterval(timer)
      const latest = Date.now() + farewellMs
      const isOpen = ({ instrument }: Slot): boolean => instrument.isConnected() && instrument.waiting() > 0
      while (slots.some(isOpen) && Date.now() < latest) await sleep(tickMs)
      await Promise.all(slots.map(({ instrument }) => instrument.end()))
    },
  }
}

const slotsOf = (
  options: FleetOptions,
  counters: Counters,
  onTrouble: (name: string, error: unknown) => void,
): Slot[] => {
  const { size, seed, prefix, periodMs, itemsPerMessage, host, port, fromFile } = options
  const start = Date.now()
  const passwords = openPasswords(options.devicesFile)
  const ports = {
    address: { host, port },
    passwords,
    counters,
    enrolling: limitTo(enrolAtATime),
    onTrouble,
    now: Date.now,
    ...(options.keysFile !== undefined && { workOf: workWith(options.keysFile) }),
  }
  const saved = fromFile === undefined ? new Map<string, SavedState>() : savedIn(fromFile)
  return makeFleetMembers(size, prefix).map((member, index) => {
    const { name, model } = member
    const instrumentSeed = seedFor(seed, name)
    const past = Math.round(makeRandom(instrumentSeed).between(0, longestPastMs))
    const before = saved.get(name)
    const state = before && stateFrom(before, member, itemsPerMessage)
    return {
      instrument: runInstrument(
        state ?? grown({ name, model, seed: instrumentSeed, itemsPerMessage }, past, start),
        ports,
      ),
      startAt: start + index * startEveryMs,
      nextAt: start + index * startEveryMs + Math.round((periodMs * index) / size),
    }
  })
}

const savedIn = (file: string): Map<string, SavedState> =>
  new Map(FleetFile.parse(readJsonSync(file)).instruments.map(state => [state.name, state]))

/**
 * Returns a function that creates the work on content jobs for one simulated instrument: checking, downloading and
 * installing content. The instruments trust the keys in the given file.
 */
const workWith = (keysFile: string) => {
  const simulation = {
    keys: KnownKeys.parse(readJsonSync(keysFile)),
    folder: path.join(os.tmpdir(), `benchwatch-fleet-${process.pid}`),
    downloading: limitTo(downloadAtATime),
  }
  return ({ name, model }: InstrumentState, onInstalled: (version: string) => void) =>
    createSimulatedWork({ name, model }, simulation, onInstalled)
}

/**
 * Creates a simulated instrument that has already been running for some time. If its connection would be down now, a
 * shorter running time is tried.
 */
const grown = (options: Omit<InstrumentOptions, 'now'>, pastMs: number, now: number): InstrumentState => {
  const state = fastForward(createInstrument({ ...options, now: now - pastMs }), now)
  return computeConnection(state, now) === 'up' ? state : grown(options, Math.floor(pastMs / 2), now)
}

const tick = (slots: readonly Slot[], periodMs: number): void => {
  const now = Date.now()
  for (const slot of slots) {
    if (now < slot.startAt) continue
    slot.instrument.tend()
    if (now < slot.nextAt) continue
    slot.instrument.report()
    // Reports that were due while the computer was asleep are skipped.
    slot.nextAt += periodMs * Math.ceil((now - slot.nextAt + 1) / periodMs)
  }
}
