import { iso } from '#shared/time/iso.ts'
import type { SimulatedModel } from '../catalogue/models.ts'
import { computeConnection, live, computeKnownStatus } from './lifeCycle.ts'
import { phases } from './phases.ts'
import { makeRandom } from './random.ts'
import { report } from './report.ts'
import { queuedMessages, sampleMessage } from './samples.ts'
import type { InstrumentState, OutgoingMessage } from './state.ts'
import { firstLevels, settle } from './values.ts'

export interface Step {
  readonly state: InstrumentState
  /**
   * The messages that the instrument has sent since the last step, each with its own time. They include the current
   * readings if the instrument is connected.
   */
  readonly messages: readonly OutgoingMessage[]
  readonly connection: 'up' | 'down'
}

export interface InstrumentOptions {
  readonly name: string
  readonly model: SimulatedModel
  readonly seed: number
  readonly now: number
  readonly itemsPerMessage?: number | undefined
}

/**
 * Creates an instrument that is just being switched on. With the same options and the same times of steps, it always
 * behaves the same.
 */
export const createInstrument = ({ name, model, seed, now, itemsPerMessage }: InstrumentOptions): InstrumentState => {
  const random = makeRandom(seed)
  const [shortest, longest] = phases.starting.seconds
  const levels = firstLevels(model.parameters, random)
  return {
    name,
    model,
    itemsPerMessage,
    pace: 1,
    phase: 'starting',
    phaseSince: now,
    phaseUntil: now + Math.round(random.between(shortest, longest) * 1_000),
    batch: undefined,
    trouble: undefined,
    outage: undefined,
    reportedStatus: undefined,
    samplesRun: 0,
    reports: 0,
    levels,
    drifts: new Float64Array(levels.length),
    at: now,
    random: random.state(),
  }
}

/**
 * The longest step that is simulated. After a longer pause, in which the computer was asleep or the process was
 * stopped, the instrument continues as if no time had passed.
 */
const longestStepMs = 600_000

/**
 * Simulates the time until `now`. Returns the new state and the messages to send.
 * @param measures whether the step ends with readings
 */
export const step = (state: InstrumentState, now: number, measures = true): Step => {
  const random = makeRandom(state.random)
  const lived = live(now - state.at > longestStepMs ? postponed(state, now) : state, now, random)
  const settled = settle(lived.state, now, random)
  const connection = computeConnection(settled, now)
  const readings = measures && connection === 'up' ? report(settled, now, random) : { state: settled, messages: [] }
  return {
    state: { ...readings.state, random: random.state() },
    messages: [...lived.messages, ...readings.messages],
    connection,
  }
}

const postponed = (state: InstrumentState, now: number): InstrumentState => {
  const gap = now - state.at
  const { outage, trouble } = state
  return {
    ...state,
    at: now,
    phaseSince: state.phaseSince + gap,
    phaseUntil: state.phaseUntil + gap,
    outage: outage && { from: outage.from + gap, until: outage.until + gap },
    trouble: trouble && { ...trouble, from: trouble.from + gap, at: trouble.at + gap },
  }
}

const coarseStepMs = 30_000

/**
 * Simulates the time until `now` without sending messages, so that the instruments of a fleet do not all start in the
 * same phase.
 */
export const fastForward = (state: InstrumentState, now: number): InstrumentState => {
  const random = makeRandom(state.random)
  let current = state
  while (current.at < now) {
    const at = Math.min(now, current.at + coarseStepMs)
    current = settle(live(current, at, random).state, at, random)
  }
  return { ...current, random: random.state() }
}

/**
 * Returns the messages that an instrument sends after it has connected: its current status, and the samples that are
 * not done.
 */
export const announcement = (state: InstrumentState, now: number): OutgoingMessage[] => {
  const { batch, model } = state
  const status: OutgoingMessage = {
    kind: 'status',
    payload: { timestamp: iso(now), status: computeKnownStatus(state, now) },
  }
  if (!batch || model.kind === 'WS') return [status]
  const running = batch.running ? [sampleMessage(batch, batch.current, 'Running', now)] : []
  return [status, ...running, ...queuedMessages(batch, batch.current + 1, now)]
}
