import type { Member } from '../members.ts'
import { createInstrument, fastForward, step } from '../simulation/instrument.ts'
import { makeRandom, seedFor } from '../simulation/random.ts'
import type { InstrumentState, OutgoingMessage } from '../simulation/state.ts'
import { controllerGapAt, gapAt, isNight, morningAfter, paceAt, troubledGapMs } from './labDay.ts'
import { hangingAt, hung, isHanging, type Hanging, type Silence } from './hang.ts'
import type { Hang, Incident } from './story.ts'

/** A message that an instrument sent, or the beginning or end of one of its connections. */
export type Sent = { readonly at: number; readonly deviceName: string } & (
  | { readonly type: 'message'; readonly message: OutgoingMessage }
  | { readonly type: 'presence'; readonly connected: boolean }
)

export interface InstrumentPast {
  /** The instrument's messages, and the beginnings and ends of its connections, sorted by time. */
  readonly sent: readonly Sent[]
  readonly silence: Silence | undefined
  /** The instrument's state at the end of its past. */
  readonly state: InstrumentState
}

export interface PastOptions {
  readonly member: Member
  readonly seed: number
  readonly from: number
  readonly now: number
  readonly incidents: readonly Incident[]
  readonly hang: Hang | undefined
  /** Whether the instrument continues to run batches of samples at night. */
  readonly worksAtNight: boolean
}

/** The longest step in which the simulation advances. */
const stepMs = 10 * 60_000
/**
 * No connection begins or ends in the last hour and five minutes of the past. A broker restarts its count of a
 * client's connections after an hour without one, so the live connection then counts as the newest.
 */
const lastPresenceMs = 65 * 60_000
/**
 * How long the instruments run before their past begins, so that the past does not show them all being switched on.
 */
const warmUpMs = 6 * 3_600_000
const longestLieInMs = 45 * 60_000

/** Creates the past of one instrument. The same options give the same past. */
export const simulatePast = (options: PastOptions): InstrumentPast => {
  const { member, seed, from, now } = options
  const { name: deviceName, model } = member
  const instrumentSeed = seedFor(seed, deviceName)
  let state = fastForward(
    createInstrument({ name: deviceName, model, seed: instrumentSeed, now: from - warmUpMs }),
    from,
  )
  let connected = true
  let nextReport = from
  let nextController = from
  let hanging: Hanging = { planned: options.hang, since: undefined }
  let silentFrom: number | undefined
  let outage: InstrumentState['outage']
  let isBackUnreported = false
  const sent: Sent[] = []
  for (let at = from + 60_000; at < now; at += Math.min(stepMs, nextReport > at ? nextReport - at : stepMs)) {
    const measures = at >= nextReport
    const stepped = step({ ...state, pace: paceAt(now - at) }, at, measures)
    hanging = hangingAt(hanging, { before: state, after: stepped.state }, at)
    if (isHanging(hanging)) silentFrom ??= sent.at(-1)?.at ?? from
    const isUp = stepped.connection === 'up'
    const isNews = isUp !== connected && now - at > lastPresenceMs
    // The connection must begin before the instrument's first message.
    if (isNews && isUp) {
      const backAt = Math.min(firstTimeOf(stepped.messages) ?? at, outage?.until ?? at)
      sent.push({ at: backAt, deviceName, type: 'presence', connected: true })
    }
    for (const message of isHanging(hanging) ? [] : stepped.messages) {
      if (isOfController(message, model) && at < nextController) continue
      sent.push({ at: Date.parse(message.payload.timestamp), deviceName, type: 'message', message })
    }
    if (at >= nextController) nextController = at + controllerGapAt(now - at)
    if (isNews && !isUp) {
      // Some outages are shorter than a step. The time of the disconnection is therefore the beginning of the outage,
      // not the beginning of the step.
      outage = stepped.state.outage
      const lostAt = outage ? Math.max(outage.from, lastTimeOf(stepped.messages) ?? 0) : at
      sent.push({ at: lostAt, deviceName, type: 'presence', connected: false })
    }
    if (isNews) connected = isUp
    isBackUnreported = !connected && (isBackUnreported || isUp)
    state = hung(rested(troubled(stepped.state, at, options), at, options), hanging, at)
    if (measures) nextReport = at + Math.min(gapAt(now - at), state.trouble ? troubledGapMs : Number.POSITIVE_INFINITY)
  }
  // The past ends before the instrument has reported that its connection is back. Its last disconnection is therefore
  // removed too. Otherwise, the instrument would report without being connected.
  if (isBackUnreported)
    sent.splice(
      sent.findLastIndex(({ type }) => type === 'presence'),
      1,
    )
  return {
    sent,
    silence:
      silentFrom === undefined
        ? undefined
        : { deviceName, from: silentFrom, until: nextMessage(sent, silentFrom) ?? now },
    state: { ...state, pace: 1 },
  }
}

/** Returns the time of an instrument's first message after a given time. */
const nextMessage = (sent: readonly Sent[], time: number): number | undefined =>
  sent.find(({ at, type }) => type === 'message' && at > time)?.at

const firstTimeOf = ([first]: readonly OutgoingMessage[]): number | undefined =>
  first && Date.parse(first.payload.timestamp)

const lastTimeOf = (messages: readonly OutgoingMessage[]): number | undefined => firstTimeOf(messages.slice(-1))

/**
 * Whether a message is about the instrument's controller rather than the instrument. A workstation has no controller,
 * so all of its messages are about itself.
 */
const isOfController = ({ payload }: OutgoingMessage, { kind }: Member['model']): boolean =>
  kind !== 'WS' && payload['category'] === 'Workstation'

const incidentAt = (at: number, { member, incidents }: PastOptions): Incident | undefined =>
  incidents.find(({ deviceName, from, mendedAt }) => deviceName === member.name && at >= from && at < mendedAt)

/**
 * Adds the incident that is planned for this time, if any, to the instrument's state. An incident begins during a
 * run. If it is a fault, it lasts until the instrument is repaired.
 */
const troubled = (state: InstrumentState, at: number, options: PastOptions): InstrumentState => {
  const { member } = options
  const current = incidentAt(at, options)
  const trouble = current && member.model.troubles.find(({ errorCode }) => errorCode === current.errorCode)
  if (!current || !trouble) return state
  const isNew = state.trouble?.trouble !== trouble
  if (state.phase === 'run' && isNew) {
    // A warning does not end the run of a sample, so the run is made to last as long as the warning.
    const until = trouble.stops ? at + current.buildsUpMs : current.mendedAt
    return { ...state, phaseUntil: until, trouble: { trouble, from: at, at: at + current.buildsUpMs } }
  }
  if (!isNew) {
    return state.phase === 'fault' ? { ...state, phaseUntil: Math.max(state.phaseUntil, current.mendedAt) } : state
  }
  // An error can only begin during the run of a sample, so the current phase is shortened to reach the next run
  // sooner.
  return { ...state, phaseUntil: Math.min(state.phaseUntil, at + stepMs) }
}

/**
 * Lets an instrument that is idle in the evening wait until the morning. An instrument with an incident continues,
 * because the incident needs a run, and the demo should show open alarms at any time of day.
 */
const rested = (state: InstrumentState, at: number, options: PastOptions): InstrumentState => {
  const { member, now, worksAtNight } = options
  if (worksAtNight || state.phase !== 'idle' || !isNight(at) || incidentAt(at, options)) return state
  const lieIn = Math.round(makeRandom(seedFor(Math.floor(at / stepMs), member.name)).between(0, longestLieInMs))
  return { ...state, phaseUntil: Math.min(now, Math.max(state.phaseUntil, morningAfter(at) + lieIn)) }
}
