import { audiencesOf, severityOf, type Audience, type Frequency } from '#shared/alarms/severity.ts'
import type { FiringEvent } from '../alarms/firing/changes.ts'
import type { Shelf, ShelfEnd } from '../alarms/life/shelf.ts'
import type { WhyInput } from '../alarms/match/whyExpression.ts'
import type { RunningSample } from '../telemetry/runningSample.ts'
import type { ServiceSubject } from '../serviceMode/serviceMode.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const intervals: Readonly<Record<Frequency, number>> = {
  immediately: minuteMs,
  '24 hours': dayMs,
  '7 days': 7 * dayMs,
  '30 days': 30 * dayMs,
}

const intervalOf = (severity: number): number => intervals[severityOf(severity)?.frequency ?? 'immediately']

/**
 * Whether people are notified of a firing at all. With the frequency 'immediately', they are only notified of firings
 * that open an alarm.
 */
export const counts = (severity: number, { opens }: Pick<FiringEvent, 'opens'>): boolean =>
  severityOf(severity)?.frequency !== 'immediately' || opens

/**
 * A shelf that an alarm was on, after its end. If `serviceMode` is set, it stands for a service mode that applied to
 * the alarm instead.
 */
export type EndedShelf = Pick<Shelf, 'by' | 'at' | 'reason'> & {
  readonly ended: ShelfEnd
  readonly serviceMode?: ServiceSubject
}

/**
 * A firing that people are to be notified of. If `shelf` is set, it stands for an alarm that is still open at the end
 * of that shelf.
 */
export interface NotifiedFiring extends FiringEvent {
  readonly shelf?: EndedShelf
  /** The samples that were running when the rule fired. */
  readonly samples?: readonly RunningSample[]
}

/** What a mail says about one firing. */
export interface MailFiring {
  readonly id: string
  readonly at: number
  /** The id of the alarm. Missing in mails stored by releases that had no deliveries. */
  readonly alarmId?: string
  readonly inputs: readonly WhyInput[]
  /** The samples that were running when the rule fired. Missing if there were none. */
  readonly samples?: readonly RunningSample[]
}

export interface Mail {
  readonly firings: number
  readonly digest: boolean
  readonly first: MailFiring
  readonly last: MailFiring
  /**
   * The ids of the newest alarms in the mail, at most `alarmsLimit`. Missing in mails stored by releases that had no
   * deliveries.
   */
  readonly alarms?: readonly string[]
  /** True if the mail is also about alarms older than those in `alarms`. */
  readonly hasOlderAlarms?: true
  /**
   * The ended shelf from which an alarm in this mail last came back, even if firings followed. Missing if no alarm in
   * it was shelved.
   */
  readonly shelf?: EndedShelf
}

/** The maximum number of alarms that a mail lists. A monthly digest may be about thousands. */
export const alarmsLimit = 20

/**
 * The state of the mails to one audience about one rule on one device. It is not part of the device's state, for
 * three reasons. Only the sender knows whether a mail was sent. A digest may be held for 30 days, while the device's
 * state is written with every batch. And a new version of the rule does not end the digest.
 */
export interface DigestState {
  /** The wall-clock time at which the digest's latest mail was sent. */
  readonly lastSent?: number
  readonly held?: Mail
  /**
   * The ids of the newest firings that the digest has handled. They are needed because an outbox entry may be
   * delivered more than once.
   */
  readonly seen: readonly string[]
}

export const newDigest: DigestState = { seen: [] }

const seenLimit = 100

export interface Added {
  /**
   * The digest's state as it was before `mail` was taken from it. If the mail cannot be sent, it is put back into
   * this state.
   */
  readonly digest: DigestState
  readonly mail?: Mail
}

/**
 * Adds a firing to a digest. It is either sent at once or held for the digest's next mail. A repeated firing changes
 * nothing.
 */
export const addFiring = (digest: DigestState, severity: number, event: NotifiedFiring, now: number): Added => {
  if (!counts(severity, event) || digest.seen.includes(event.id)) return { digest }
  const seen = [...digest.seen, event.id].slice(-seenLimit)
  const firing: MailFiring = {
    id: event.id,
    at: event.at,
    alarmId: event.alarmId,
    inputs: inputsOf(event.why),
    ...(event.samples && { samples: event.samples }),
  }
  const mail: Mail = {
    firings: 1,
    digest: false,
    first: firing,
    last: firing,
    alarms: [event.alarmId],
    ...(event.shelf && { shelf: event.shelf }),
  }
  return digest.held === undefined && isOver(digest, severity, now)
    ? { digest: { ...digest, seen }, mail }
    : { digest: { ...digest, seen, held: combineMails(digest.held, mail) } }
}

/** Returns the values that made a rule fire. For a rule of rules, returns when each of its rules fired. */
const inputsOf = (why: FiringEvent['why']): readonly WhyInput[] => {
  if (why.type === 'ruleOfRules')
    return why.firings.map(({ rule, at }) => ({
      name: rule,
      value: new Date(at).toISOString(),
      at,
      ageMs: 0,
      known: true,
    }))
  return why.type === 'Expression' ? why.inputs : []
}

/**
 * Marks a firing as handled without notifying anybody. It is neither sent nor held, even if it is delivered again.
 */
export const skipFiring = (digest: DigestState, { id }: Pick<FiringEvent, 'id'>): DigestState =>
  digest.seen.includes(id) ? digest : { ...digest, seen: [...digest.seen, id].slice(-seenLimit) }

/** Returns the digest without the time of its latest mail, so that the next firing is sent at once. */
export const withoutInterval = ({ lastSent: _forgotten, ...digest }: DigestState): DigestState => digest

const isOver = ({ lastSent }: DigestState, severity: number, now: number): boolean =>
  lastSent === undefined || now - lastSent >= intervalOf(severity)

/** Adds a mail to the mail that is held, so that both are sent as one. */
export const combineMails = (held: Mail | undefined, mail: Mail): Mail =>
  held
    ? {
        ...held,
        firings: held.firings + mail.firings,
        last: mail.last,
        ...combineAlarms(held, mail),
        ...(mail.shelf && { shelf: mail.shelf }),
      }
    : { ...mail, digest: true }

type Alarms = Pick<Mail, 'alarms' | 'hasOlderAlarms'>

const combineAlarms = (held: Alarms, mail: Alarms): Alarms => {
  const alarms = [...new Set([...(held.alarms ?? []), ...(mail.alarms ?? [])])]
  const isLong = alarms.length > alarmsLimit || held.hasOlderAlarms || mail.hasOlderAlarms
  return { alarms: alarms.slice(-alarmsLimit), ...(isLong && { hasOlderAlarms: true }) }
}

/**
 * Returns when the interval after the digest's latest mail ends, which depends on the rule's severity. 0 if no mail
 * has been sent.
 */
export const dueTime = ({ lastSent }: DigestState, severity: number): number =>
  lastSent === undefined ? 0 : lastSent + intervalOf(severity)

/** Returns the digest's held mail if the interval after the latest mail is over. Called every full minute. */
export const digestDue = (digest: DigestState, severity: number, now: number): Mail | undefined =>
  isOver(digest, severity, now) ? digest.held : undefined

/** Drops the held firings if the rule's severity no longer includes the audience. */
export const underSeverity = (digest: DigestState, audience: Audience, severity: number): DigestState => {
  if (digest.held === undefined || audiencesOf(severity).includes(audience)) return digest
  const { held: _dropped, ...rest } = digest
  return rest
}
