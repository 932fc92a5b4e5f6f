import { hash } from 'node:crypto'

const minuteMs = 60_000

/** When a flood of alarms begins and ends. */
export interface FloodLimits {
  /** How many alarms within `withinMs` begin a flood. */
  readonly from: number
  /** A flood ends when fewer alarms than this came within `withinMs`. The number must not be more than `from`. */
  readonly until: number
  readonly withinMs: number
}

/**
 * The limits of a team. More than ten alarms in ten minutes are more than people can handle: ISA-18.2 and EEMUA 191
 * call that a flood.
 */
export const teamLimits: FloodLimits = { from: 10, until: 5, withinMs: 10 * minuteMs }

/** The number of mails a second that SNS sends. A message to a topic is a mail to each subscriber. */
const mailsASecond = 10

/** Computes the limits of a topic. A message to the topic becomes as many mails as the topic has subscribers. */
export const topicLimits = (subscribers: number): FloodLimits => ({
  from: 10 * mailsASecond,
  until: 5 * mailsASecond,
  withinMs: Math.min(10_000 * Math.max(1, subscribers), teamLimits.withinMs),
})

/** A counted alarm with the time at which it was counted. The key is short, because many are written in a flood. */
export type CountedAlarm = readonly [key: string, at: number]

/** The newest alarms of a team or a topic, and whether they are a flood. Times are in milliseconds since 1970. */
export interface Flood {
  /** The newest counted alarms, oldest first; at most `from` of the limits. */
  readonly alarms: readonly CountedAlarm[]
  /** When the flood began. Missing if there is no flood. */
  readonly since?: number
  /**
   * The oldest of the alarms that began the flood. Missing if there is no flood, or if an earlier release
   * counted the alarm.
   */
  readonly first?: CountedAlarm
}

export const noFlood: Flood = { alarms: [] }

const keyLength = 8

/** The key under which an alarm is counted. It is computed from the engine's id of the alarm. */
export const countedKey = (alarmId: string): string => hash('sha256', alarmId, 'base64url').slice(0, keyLength)

/** Counts an alarm of a team or a topic, which may begin a flood. Counting the same alarm again changes nothing. */
export const floodAfter = (flood: Flood, alarmId: string, now: number, limits: FloodLimits): Flood => {
  const key = countedKey(alarmId)
  if (flood.alarms.some(([known]) => known === key) || isPlain(flood, now, limits)) return flood
  const recent = flood.alarms.filter(([, at]) => at > now - limits.withinMs)
  const alarms = [...recent, [key, now] as const].slice(-limits.from)
  if (isFlooded(flood, now, limits)) return { ...flood, alarms }
  return alarms.length < limits.from ? { alarms } : { alarms, since: now, ...(alarms[0] && { first: alarms[0] }) }
}

/**
 * Whether a flood still goes on. No clock is needed to end it, because until the next alarm the number of recent
 * alarms can only fall.
 */
export const isFlooded = ({ alarms, since }: Flood, now: number, { until, withinMs }: FloodLimits): boolean =>
  since !== undefined && alarms.filter(([, at]) => at > now - withinMs).length >= until

/** How much earlier than by its limits a flood may end, as a share of `withinMs`. */
export const plainPart = 1 / 40

/**
 * Whether a flood certainly goes on, because enough alarms were counted just now. Another alarm need not be counted
 * then, so that the stored item with the counts is seldom written among thousands of alarms.
 */
const isPlain = (flood: Flood, now: number, limits: FloodLimits): boolean => {
  const [, at] = flood.alarms.at(-limits.until) ?? ['', -Infinity]
  return isFlooded(flood, now, limits) && at > now - limits.withinMs * plainPart
}

/**
 * The first joined message of a flood is sent `firstJoinMs` after the flood began, and further ones every
 * `joinEveryMs`.
 */
export const firstJoinMs = minuteMs
export const joinEveryMs = 3 * minuteMs

/** Returns when the next joined message of a flood is due. Messages are held until then. */
export const joinTime = (since: number, now: number): number => joinTimeAfter(since + firstJoinMs, now)

/**
 * Returns when the next joined message of a flood is due. `other` is a time at which one of its joined messages is
 * due.
 */
export const joinTimeAfter = (other: number, now: number): number =>
  other + Math.ceil(Math.max(0, now - other) / joinEveryMs) * joinEveryMs
