import { iso } from '#shared/time/iso.ts'
import { phases, type Phase } from './phases.ts'
import type { Random } from './random.ts'
import { newBatch, queuedMessages, sampleMessage } from './samples.ts'
import { makeSampleId, type InstrumentState, type OutgoingMessage } from './state.ts'

export interface Lived {
  readonly state: InstrumentState
  readonly messages: readonly OutgoingMessage[]
}

/**
 * The probabilities of random events. An error may occur in each run, a shutdown after each pause, and a connection
 * outage in each phase.
 */
const troubleInRun = 0.02
const shutdownAfterIdle = 0.02
const outageInPhase = 0.004
const outageSeconds = [60, 600] as const
/**
 * How long the controller polls the instrument after an outage of the controller's connection, until it knows the
 * instrument's status again.
 */
const unknownMs = 15_000
/** How long a switched-off instrument stays connected, so that it can report that it is off. */
const farewellMs = 10_000

/**
 * Simulates the time until `now`. Returns the new state and the messages about each change of phase, each message
 * with its own time.
 */
export const live = (state: InstrumentState, now: number, random: Random): Lived => {
  const messages: OutgoingMessage[] = []
  let current = state
  while (current.phaseUntil <= now) {
    const changed = enter(current, nextPhase(current, random), current.phaseUntil, random)
    messages.push(...changed.messages)
    current = changed.state
  }
  const reported = reportStatus(current, now)
  return { state: reported.state, messages: [...messages, ...reported.messages] }
}

export const computeConnection = ({ phase, phaseSince, outage }: InstrumentState, now: number): 'up' | 'down' => {
  if (outage && now >= outage.from && now < outage.until) return 'down'
  return phase === 'off' && now >= phaseSince + farewellMs ? 'down' : 'up'
}

/**
 * Returns the status that the controller reports for the instrument at a given time. After an outage it is UNKNOWN
 * for a moment.
 */
export const computeKnownStatus = ({ phase, outage }: InstrumentState, now: number): string =>
  outage && now >= outage.until && now < outage.until + unknownMs ? 'UNKNOWN' : phases[phase].status

/**
 * Returns what the instrument is doing, if an installation of content has to wait for it. Undefined if the
 * installation may begin.
 */
export const busyWith = ({ phase, batch }: InstrumentState): string | undefined =>
  phase === 'run' && batch ? `the run of sample ${makeSampleId(batch, batch.current)}` : undefined

const hasQueue = ({ model }: InstrumentState): boolean => model.kind !== 'WS'

const hasSamples = ({ batch }: InstrumentState): boolean => batch !== undefined && batch.current < batch.size

/** The phase that follows each phase of an instrument's life cycle, or a function that chooses it. */
const following: Record<Phase, Phase | ((state: InstrumentState, random: Random) => Phase)> = {
  off: 'starting',
  starting: 'initializing',
  initializing: 'initialized',
  initialized: 'warming',
  warming: 'ready',
  // After a fault, an interrupted batch of samples continues.
  ready: state => (hasSamples(state) ? 'preparing' : 'idle'),
  idle: (_state, random) => (random.chance(shutdownAfterIdle) ? 'off' : 'preparing'),
  preparing: state => (hasQueue(state) ? 'equilibrating' : 'run'),
  equilibrating: 'loading',
  loading: 'sampleReady',
  sampleReady: 'preRun',
  preRun: 'preRunDone',
  preRunDone: 'run',
  run: state => {
    if (state.trouble?.trouble.stops) return 'aborting'
    if (!hasQueue(state)) return 'ready'
    return hasSamples(state) ? 'loading' : 'cooling'
  },
  cooling: 'ready',
  aborting: 'fault',
  fault: 'restarted',
  restarted: 'initializing',
}

const nextPhase = (state: InstrumentState, random: Random): Phase => {
  const next = following[state.phase]
  return typeof next === 'string' ? next : next(state, random)
}

const enter = (state: InstrumentState, phase: Phase, at: number, random: Random): Lived => {
  const [shortest, longest] = phases[phase].seconds
  const left = state.phase === 'run' ? leaveRun(state, at) : { state, messages: [] }
  const phaseUntil = at + Math.round(random.between(shortest, longest) * 1_000 * state.pace)
  const moved: InstrumentState = {
    ...left.state,
    phase,
    phaseSince: at,
    phaseUntil,
    outage: nextOutage(state, at, random),
  }
  const begun = begin(moved, at, random)
  const status = reportStatus(begun.state, at)
  return { state: status.state, messages: [...left.messages, ...status.messages, ...begun.messages] }
}

const nextOutage = ({ outage }: InstrumentState, at: number, random: Random): InstrumentState['outage'] => {
  if (outage && at < outage.until + unknownMs) return outage
  return random.chance(outageInPhase)
    ? { from: at, until: at + Math.round(random.between(...outageSeconds) * 1_000) }
    : undefined
}

/**
 * Begins a phase of the instrument's life cycle. Returns the new state and the messages that the instrument sends at
 * this moment.
 */
const begin = (state: InstrumentState, at: number, random: Random): Lived => {
  if (state.phase === 'run') return beginRun(state, at, random)
  if (state.phase === 'restarted') return { state: { ...state, trouble: undefined }, messages: [] }
  if (state.phase !== 'preparing' || state.batch) return { state, messages: [] }
  const batch = newBatch(state, at, random)
  return { state: { ...state, batch }, messages: hasQueue(state) ? queuedMessages(batch, 1, at) : [] }
}

const beginRun = (state: InstrumentState, at: number, random: Random): Lived => {
  const { batch, model } = state
  if (!batch) return { state, messages: [] }
  const next = { ...batch, current: batch.current + 1, running: true }
  const [first, ...others] = model.troubles
  const trouble = first && random.chance(troubleInRun) ? random.pick([first, ...others]) : undefined
  // A fault stops the run of a sample somewhere in the middle, whereas a warning occurs at the end of the run.
  const phaseUntil = trouble?.stops
    ? at + Math.round((state.phaseUntil - at) * random.between(0.3, 0.9))
    : state.phaseUntil
  return {
    state: { ...state, batch: next, phaseUntil, trouble: trouble && { trouble, from: at, at: phaseUntil } },
    messages: hasQueue(state) ? [sampleMessage(next, next.current, 'Running', at)] : [],
  }
}

const leaveRun = (state: InstrumentState, at: number): Lived => {
  const { batch, trouble } = state
  if (!batch) return { state, messages: [] }
  const failed = trouble?.trouble.stops === true
  const sample = hasQueue(state) ? [sampleMessage(batch, batch.current, failed ? 'Failed' : 'Done', at)] : []
  const error = trouble ? [errorMessage(trouble.trouble, at)] : []
  const finished = batch.current >= batch.size
  return {
    state: {
      ...state,
      batch: finished ? undefined : { ...batch, running: false },
      // After a fault, the error stays in the state until the instrument is restarted.
      trouble: failed ? trouble : undefined,
      samplesRun: state.samplesRun + 1,
    },
    messages: [...error, ...sample],
  }
}

const errorMessage = (
  { errorCode, errorType, errorInfo }: NonNullable<InstrumentState['trouble']>['trouble'],
  at: number,
): OutgoingMessage => ({ kind: 'errors', payload: { timestamp: iso(at), errorType, errorCode, errorInfo } })

const reportStatus = (state: InstrumentState, at: number): Lived => {
  const status = computeKnownStatus(state, at)
  if (status === state.reportedStatus) return { state, messages: [] }
  return {
    state: { ...state, reportedStatus: status },
    messages: [{ kind: 'status', payload: { timestamp: iso(at), status } }],
  }
}
