import { hash } from 'node:crypto'

const minuteMs = 60_000

/** When a flood of alarms begins and ends. */
export interface FloodLimits {
  /** It begins with this many alarms within `withinMs`. */
  readonly from: number
  /** It ends as soon as fewer than these came within `withinMs`; at most `from`. */
  readonly until: number
  readonly withinMs: number
}

/** More than ten alarms in ten minutes are more than people can handle: ISA-18.2 and EEMUA 191 call that a flood. */
export const teamLimits: FloodLimits = { from: 10, until: 5, withinMs: 10 * minuteMs }

/** SNS mails about ten times a second, and mails each message to each subscriber of a topic. */
const mailsASecond = 10

/** The limits of a topic: one message is as many mails as it has subscribers. */
export const topicLimits = (subscribers: number): FloodLimits => ({
  from: 10 * mailsASecond,
  until: 5 * mailsASecond,
  withinMs: Math.min(10_000 * Math.max(1, subscribers), teamLimits.withinMs),
})

/** An alarm that was counted, and when. The key is short, since a stage in a flood writes many. */
export type CountedAlarm = readonly [key: string, at: number]

/** The newest alarms of a team or a topic, and whether they are a flood. Times are in ms since 1970. */
export interface Flood {
  /** Oldest first; at most `from` of the limits. */
  readonly alarms: readonly CountedAlarm[]
  /** When the flood began. Missing without one. */
  readonly since?: number
  /** The oldest of the alarms that the flood began with. Missing without one, and if an earlier release counted it. */
  readonly first?: CountedAlarm
}

export const noFlood: Flood = { alarms: [] }

const keyLength = 8

/** The key of an alarm among those counted, by the engine's id. */
export const countedKey = (alarmId: string): string => hash('sha256', alarmId, 'base64url').slice(0, keyLength)

/** Counts an alarm. The same alarm counts once, however often it is handed over. */
export const floodAfter = (flood: Flood, alarmId: string, now: number, limits: FloodLimits): Flood => {
  const key = countedKey(alarmId)
  if (flood.alarms.some(([known]) => known === key) || isPlain(flood, now, limits)) return flood
  const recent = flood.alarms.filter(([, at]) => at > now - limits.withinMs)
  const alarms = [...recent, [key, now] as const].slice(-limits.from)
  if (isFlooded(flood, now, limits)) return { ...flood, alarms }
  return alarms.length < limits.from ? { alarms } : { alarms, since: now, ...(alarms[0] && { first: alarms[0] }) }
}

/** Whether a flood goes on. Between two alarms their number only falls, so that it needs no clock to end. */
export const isFlooded = ({ alarms, since }: Flood, now: number, { until, withinMs }: FloodLimits): boolean =>
  since !== undefined && alarms.filter(([, at]) => at > now - withinMs).length >= until

/** How much earlier than its limits say a flood may end, as a part of `withinMs`. */
export const plainPart = 1 / 40

/**
 * Whether a flood goes on so plainly that another alarm need not be noted, because the last counted ones came just
 * now. In a storm of thousands of alarms the item that counts them is therefore written only now and then.
 */
const isPlain = (flood: Flood, now: number, limits: FloodLimits): boolean => {
  const [, at] = flood.alarms.at(-limits.until) ?? ['', -Infinity]
  return isFlooded(flood, now, limits) && at > now - limits.withinMs * plainPart
}

/**
 * The first joined message of a flood comes `firstJoinMs` after it began, and the others follow every `joinEveryMs`.
 */
export const firstJoinMs = minuteMs
export const joinEveryMs = 3 * minuteMs

/** When the next joined message of a flood is due. Its messages are held until then. */
export const joinTime = (since: number, now: number): number => joinTimeAfter(since + firstJoinMs, now)

/** When the next joined message is due, counted from the time of another one. */
export const joinTimeAfter = (other: number, now: number): number =>
  other + Math.ceil(Math.max(0, now - other) / joinEveryMs) * joinEveryMs
