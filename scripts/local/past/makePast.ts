import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { makeFleetMembers } from '../../fleet/members.ts'
import { dayMs, hourMs } from '../../fleet/past/labDay.ts'
import type { Sent } from '../../fleet/past/simulatePast.ts'
import { planOfPast, type PastPlan } from '../../fleet/past/planOfPast.ts'
import { colleagues, type Acknowledgement } from '../../fleet/past/story.ts'
import { signIn, type LocalApi } from '../../base/localApi.ts'
import { demoAdmissions } from '../setup/demoAdmissions.ts'
import { createDemoModels } from '../setup/demoModels.ts'
import { createDemoRules } from '../setup/demoRules.ts'
import { createDemoSubscribers } from '../setup/demoSubscribers.ts'
import { heartbeatsAt, buildSentRecord, buildRegistrationRecord, type TelemetryRecord } from './records.ts'

/** The running product while its past is made. Its functions see the simulated time that was last set. */
export interface SimulatedProduct {
  /** The address of the API. Calls are answered at the simulated time. */
  readonly base: string
  setTime(time: number): void
  /** Invokes a function. An event without records means a scheduled invocation. */
  invoke(name: 'ingest' | 'everyMinute' | 'watchFleet', event: unknown): Promise<unknown>
}

export interface PastOptions {
  readonly product: SimulatedProduct
  /** The number of instruments in the fleet. */
  readonly size: number
  readonly now: number
  readonly days: number
  /** Called after each day of the past, with the number of days completed so far. */
  readonly onDay: (day: number) => void
}

/**
 * The maximum number of instruments with a past. For more, creating the past would take longer than anybody waits.
 */
export const mostWithPast = 12
const seed = 1
const minuteMs = 60_000

/**
 * Gives the demo fleet a past by running the product at simulated times: messages go to ingest, people call the API,
 * and scheduled functions run. Returns the instruments' states at the end of the past.
 */
export const makePast = async ({ product, size, now, days, onDay }: PastOptions): Promise<PastPlan['states']> => {
  const admissions = demoAdmissions(Math.min(size, mostWithPast))
  const members = makeFleetMembers(admissions.size).filter(({ name }) => admissions.get(name)?.status === 'OK')
  const plan = planOfPast({ members, seed, now, days })
  const begin = plan.from - hourMs
  product.setTime(begin)
  const admin = await signIn(product.base, 'admin', password)
  await createDemoModels(admin)
  await createDemoRules(admin)
  // Subscribers are created before any message is sent, because the log of messages records how many subscribers were
  // confirmed at the time.
  await createDemoSubscribers(admin, product.base)
  const people = new Map<string, LocalApi>()
  for (const person of colleagues) people.set(person.userName, await hire(product, admin, person))
  const registrations = [...admissions].map(([name, { modelName }]) => buildRegistrationRecord(name, modelName, begin))
  await ingest(product, registrations)
  for (const [deviceName, { modelName: deviceModel, status }] of admissions)
    if (status !== 'PENDING') await admin.post('device/status', { deviceName, deviceModel, status })
  await ingest(product, deniedAt(begin, admissions).map(buildSentRecord))
  await replay(product, plan, people, onDay)
  return plan.states
}

/** Returns the disconnections of denied instruments, whose connections the broker closes. */
const deniedAt = (begin: number, admissions: ReturnType<typeof demoAdmissions>): Sent[] =>
  [...admissions].flatMap(([deviceName, { status }]) =>
    status === 'DENIED' ? [{ at: begin + denialMs, deviceName, type: 'presence', connected: false }] : [],
  )

/** The time within which the broker closes the connection of a denied instrument. */
const denialMs = 1_000

/** The password of all demo accounts. */
const password = 'Benchwatch1!'
const firstPassword = 'Welcome-12345!'

/** Creates a colleague's account. Like everybody, the colleague chooses a password at the first sign-in. */
const hire = async (
  { base }: SimulatedProduct,
  admin: LocalApi,
  { userName, firstname, lastname }: (typeof colleagues)[number],
): Promise<LocalApi> => {
  await admin.put('create_user', {
    userName,
    firstname,
    lastname,
    password: firstPassword,
    userEmail: `${userName}@example.test`,
    userGroupsList: [{ groupName: 'adminGroup' }],
    sendMail: false,
  })
  await admin.post('change_default_password', { userName, password: firstPassword, newPassword: password })
  return signIn(base, userName, password)
}

/**
 * A moment at which the simulation of the past stops. First, the messages up to this time are ingested. Then the
 * action in `does` is carried out.
 */
type Stop =
  | { readonly at: number; readonly does: 'everyMinute' | 'watchFleet' }
  | { readonly at: number; readonly does: 'acknowledge'; readonly acknowledgement: Acknowledgement }

/**
 * Returns the moments at which the simulation of the past stops: twice a day, hourly on the last day, whenever
 * somebody acknowledges an alarm, and throughout instruments' silences, whose beginning and end rules detect only while
 * `watchFleet` runs.
 */
const stopsOf = ({ from, now, acknowledgements, silences }: PastPlan): Stop[] => {
  const stops: Stop[] = []
  for (let at = from; at < now;) {
    at = Math.min(now, at + (now - at > dayMs ? 12 * hourMs : hourMs))
    stops.push({ at, does: 'everyMinute' })
  }
  stops.push(...acknowledgements.map(one => ({ at: one.at, does: 'acknowledge', acknowledgement: one }) as const))
  // `watchFleet` also runs at the end of the past. Otherwise, the stage would count as held (see docs/glossary.md)
  // when the demo starts.
  const clock = [...silences.flatMap(clockTimes), now - clockEveryMs, now]
  stops.push(...clock.map(at => ({ at, does: 'watchFleet' }) as const))
  return stops.toSorted((one, other) => one.at - other.at)
}

/**
 * The number of runs of `watchFleet` before a silence. In the first run, the stage counts as held (see
 * docs/glossary.md), because `watchFleet` has not run in the preceding three minutes. From the second run on, the
 * stage is no longer held.
 */
const runsBefore = 2
/** The number of runs after a silence, in which the instrument's next messages arrive. */
const runsAfter = 3
/** At most three minutes, after which the stage would count as held. */
const clockEveryMs = 2 * minuteMs

/** Returns the full minutes at which `watchFleet` runs, from shortly before a silence until the instrument is back. */
const clockTimes = ({ from, until }: PastPlan['silences'][number]): number[] => {
  const first = Math.floor(from / minuteMs) * minuteMs - runsBefore * clockEveryMs
  const count = Math.ceil((until - first) / clockEveryMs) + runsAfter
  return Array.from({ length: count }, (_, index) => first + index * clockEveryMs)
}

const replay = async (
  product: SimulatedProduct,
  plan: PastPlan,
  people: ReadonlyMap<string, LocalApi>,
  onDay: PastOptions['onDay'],
): Promise<void> => {
  const { from, now, sent } = plan
  let next = 0
  for (const stop of stopsOf(plan)) {
    const first = next
    while (next < sent.length && (sent[next]?.at ?? now) < stop.at) next += 1
    product.setTime(stop.at)
    const heartbeats = stop.does === 'watchFleet' ? heartbeatsAt(stop.at) : []
    await ingest(product, [...sent.slice(first, next).map(buildSentRecord), ...heartbeats])
    if (stop.does !== 'acknowledge') {
      await product.invoke(stop.does, {})
    } else {
      const person = people.get(stop.acknowledgement.by)
      if (person) await acknowledge(person, stop.acknowledgement)
    }
    if (stop.does !== 'everyMinute' || (stop.at - from) % dayMs !== 0) continue
    const [anybody] = people.values()
    if (anybody) await acknowledgeOld(anybody, stop.at)
    onDay((stop.at - from) / dayMs)
  }
}

const ingest = async (product: SimulatedProduct, Records: readonly TelemetryRecord[]): Promise<void> => {
  const { batchItemFailures } = (await product.invoke('ingest', { Records })) as { batchItemFailures: unknown[] }
  if (batchItemFailures.length > 0)
    throw new Error(
      "Ingest could not store messages of the demo's past. Look into logs/functions.log in the data directory",
    )
}

const acknowledge = async (api: LocalApi, { ruleName, deviceName, comment }: Acknowledgement) => {
  const { eventsData } = (await api.post('getalarms', { deviceName, pageSize: 100 })) as { eventsData: OpenAlarm[] }
  const alarm = eventsData.find(one => one.triggeringRule === ruleName && one.acknowledgedBy === undefined)
  if (alarm) await api.post('acknowledgealarm', { id: alarm.id, comment })
}

/** Acknowledges the alarms that closed hours ago, so that only recently closed ones are still unacknowledged. */
const acknowledgeOld = async (api: LocalApi, now: number): Promise<void> => {
  const { eventsData } = (await api.post('getopenalarms', { acknowledged: false })) as { eventsData: OpenAlarm[] }
  for (const { id, life, closedAt = '' } of eventsData)
    if (life === 'returned' && Date.parse(closedAt) < now - waitingMs) await api.post('acknowledgealarm', { id })
}

/** How long one of the demo's alarms stays unacknowledged after it has closed by itself. */
const waitingMs = 8 * hourMs
