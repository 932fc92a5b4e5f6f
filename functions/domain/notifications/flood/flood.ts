import { hash } from 'node:crypto'

const minuteMs = 60_000

/** The limits of a flood of alarms: how many alarms within which time begin it, and how few alarms end it. */
export interface FloodLimits {
  /** A flood begins once this many alarms are counted in the last `withinMs` milliseconds. */
  readonly from: number
  /**
   * A flood ends once fewer than this many alarms were counted in the last `withinMs` milliseconds. Must not be more
   * than `from`.
   */
  readonly until: number
  readonly withinMs: number
}

/**
 * The limits at which a team is in a flood: more than ten alarms in ten minutes are more than people can handle, as
 * ISA-18.2 and EEMUA 191 say.
 */
export const teamLimits: FloodLimits = { from: 10, until: 5, withinMs: 10 * minuteMs }

/** How many mails SNS sends per second. A message to a topic becomes one mail per subscriber. */
const mailsASecond = 10

/**
 * Computes the limits at which a topic is in a flood. A message to the topic becomes as many mails as the topic has
 * subscribers.
 */
export const topicLimits = (subscribers: number): FloodLimits => ({
  from: 10 * mailsASecond,
  until: 5 * mailsASecond,
  withinMs: Math.min(10_000 * Math.max(1, subscribers), teamLimits.withinMs),
})

/** An alarm that was counted for a flood, and when. The key is short, because many of them are written in a flood. */
export type CountedAlarm = readonly [key: string, at: number]

/** The newest alarms of a team or a topic, and whether they form a flood. Times are in milliseconds since 1970. */
export interface Flood {
  /** The alarms of the team or topic that were counted last, oldest first: at most as many as begin a flood. */
  readonly alarms: readonly CountedAlarm[]
  /** When the flood of alarms began. Missing if there is none. */
  readonly since?: number
  /**
   * The first-out alarm: the oldest of the alarms that began the flood. Missing if there is no flood, or if an
   * earlier release counted that alarm.
   */
  readonly first?: CountedAlarm
}

export const noFlood: Flood = { alarms: [] }

const keyLength = 8

/** Computes the key under which an alarm is counted. `alarmId` is the engine's id of the alarm. */
export const countedKey = (alarmId: string): string => hash('sha256', alarmId, 'base64url').slice(0, keyLength)

/** Counts an alarm for a team or a topic, which may begin a flood. Counting the same alarm again changes nothing. */
export const floodAfter = (flood: Flood, alarmId: string, now: number, limits: FloodLimits): Flood => {
  const key = countedKey(alarmId)
  if (flood.alarms.some(([known]) => known === key) || isPlain(flood, now, limits)) return flood
  const recent = flood.alarms.filter(([, at]) => at > now - limits.withinMs)
  const alarms = [...recent, [key, now] as const].slice(-limits.from)
  if (isFlooded(flood, now, limits)) return { ...flood, alarms }
  return alarms.length < limits.from ? { alarms } : { alarms, since: now, ...(alarms[0] && { first: alarms[0] }) }
}

/**
 * Whether a flood is still going on. No scheduled function needs to end a flood: until the next alarm is counted, the
 * number of recent alarms can only fall.
 */
export const isFlooded = ({ alarms, since }: Flood, now: number, { until, withinMs }: FloodLimits): boolean =>
  since !== undefined && alarms.filter(([, at]) => at > now - withinMs).length >= until

/** How much earlier than its limits say a flood may end, as a fraction of `withinMs`. */
export const plainPart = 1 / 40

/**
 * Whether a flood is certainly going on, because enough alarms were counted just now. Another alarm then need not be
 * counted, so the stored item with the counts is rarely written while thousands of alarms occur.
 */
const isPlain = (flood: Flood, now: number, limits: FloodLimits): boolean => {
  const [, at] = flood.alarms.at(-limits.until) ?? ['', -Infinity]
  return isFlooded(flood, now, limits) && at > now - limits.withinMs * plainPart
}

/**
 * The first joined message of a flood is sent `firstJoinMs` after the flood began. Further ones follow every
 * `joinEveryMs`.
 */
export const firstJoinMs = minuteMs
export const joinEveryMs = 3 * minuteMs

/**
 * Returns when the next joined message of a flood that began at `since` is due. Messages are held back until then.
 */
export const joinTime = (since: number, now: number): number => joinTimeAfter(since + firstJoinMs, now)

/**
 * Returns when the next joined message of a flood is due, computed from the due time `other` of any of its joined
 * messages.
 */
export const joinTimeAfter = (other: number, now: number): number =>
  other + Math.ceil(Math.max(0, now - other) / joinEveryMs) * joinEveryMs
