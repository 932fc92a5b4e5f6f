import { audiencesOf, severityOf, type Audience, type Frequency } from '#shared/severity.ts'
import type { FiringEvent } from '../alarms/firing/changes.ts'
import type { WhyInput } from '../alarms/match/whyExpression.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const intervals: Readonly<Record<Frequency, number>> = {
  immediately: minuteMs,
  '24 hours': dayMs,
  '7 days': 7 * dayMs,
  '30 days': 30 * dayMs,
}

const intervalOf = (severity: number): number => intervals[severityOf(severity)?.frequency ?? 'immediately']

/** With 'Immediately' only firings that open an alarm count. */
export const counts = (severity: number, { opens }: Pick<FiringEvent, 'opens'>): boolean =>
  severityOf(severity)?.frequency !== 'immediately' || opens

/** What a mail tells of one firing. */
export interface MailFiring {
  readonly id: string
  readonly at: number
  readonly inputs: readonly WhyInput[]
}

export interface Mail {
  readonly firings: number
  readonly digest: boolean
  readonly first: MailFiring
  readonly last: MailFiring
}

/**
 * What one audience has been told of one rule on one device, and what waits to be told. It is a row of its own, not part
 * of the device's state: only who sends knows whether a mail went out, a digest may wait for 30 days while the state is
 * rewritten with every batch, and it outlives every version of the rule. A new one is `{ seen: [] }`.
 */
export interface DigestState {
  /** Wall clock of the last successful send. */
  readonly lastSent?: number
  readonly held?: Mail
  /** Ids of the newest firings that came here: events are delivered at least once. */
  readonly seen: readonly string[]
}

export const newDigest: DigestState = { seen: [] }

const seenLimit = 100

export interface Added {
  /** Without the mail: whether that goes out is for whoever sends it to say. */
  readonly digest: DigestState
  readonly mail?: Mail
}

/** A firing for one of the severity's audiences: sent at once, or held for a digest. A repeat changes nothing. */
export const addFiring = (digest: DigestState, severity: number, event: FiringEvent, now: number): Added => {
  if (!counts(severity, event) || digest.seen.includes(event.id)) return { digest }
  const seen = [...digest.seen, event.id].slice(-seenLimit)
  const firing: MailFiring = {
    id: event.id,
    at: event.at,
    inputs: event.why.type === 'Expression' ? event.why.inputs : [],
  }
  const mail: Mail = { firings: 1, digest: false, first: firing, last: firing }
  return digest.held === undefined && isOver(digest, severity, now)
    ? { digest: { ...digest, seen }, mail }
    : { digest: { ...digest, seen, held: heldWith(digest.held, mail) } }
}

const isOver = ({ lastSent }: DigestState, severity: number, now: number): boolean =>
  lastSent === undefined || now - lastSent >= intervalOf(severity)

/** What waits, with one more mail: they go out as one. */
export const heldWith = (held: Mail | undefined, mail: Mail): Mail =>
  held ? { ...held, firings: held.firings + mail.firings, last: mail.last } : { ...mail, digest: true }

/** When the interval since the last mail is over. */
export const dueTime = ({ lastSent }: DigestState, severity: number): number =>
  lastSent === undefined ? 0 : lastSent + intervalOf(severity)

/** The digest that is due at a whole minute; it needs no new data, and there is none where nothing is held. */
export const digestDue = (digest: DigestState, severity: number, now: number): Mail | undefined =>
  isOver(digest, severity, now) ? digest.held : undefined

/** After a change of the severity: what is held for an audience that it no longer names is dropped. */
export const underSeverity = (digest: DigestState, audience: Audience, severity: number): DigestState => {
  if (digest.held === undefined || audiencesOf(severity).includes(audience)) return digest
  const { held: _dropped, ...rest } = digest
  return rest
}
