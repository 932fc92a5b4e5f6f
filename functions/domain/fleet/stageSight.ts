/**
 * Whether the stage can see its instruments, so that an instrument's silence means something. Times are epoch
 * milliseconds.
 */
export interface StageSight {
  /** Whether the stage is held. While it is, rules that depend on the service's clock are not evaluated. */
  readonly isHeld: boolean
  /** Since when the stage has been in its present state, held or released. */
  readonly since: number
  /** When the stage was last released. 0 before the first release. Silence counts from this time. */
  readonly releasedAt: number
}

/** What is assumed before any heartbeat has arrived: the stage is held, because silence means nothing yet. */
export const unknownSight: StageSight = { isHeld: true, since: 0, releasedAt: 0 }

/**
 * The partition keys of heartbeats in the stream. The stream chooses a record's shard by the MD5 hash of its key; the
 * key of a message is its instrument's name. The hashes of these sixteen keys begin with sixteen different
 * hexadecimal digits, so heartbeats reach each of sixteen shards with equal ranges.
 */
export const heartbeatKeys = [27, 6, 51, 21, 9, 91, 11, 17, 7, 15, 4, 22, 0, 10, 3, 44] as const

/**
 * The maximum age of the newest heartbeat with a partition key. If it is older, a heartbeat was lost, or the path to
 * the store is slow.
 */
export const heartbeatLimitMs = 2 * 60_000

/**
 * The maximum pause between two runs of the function that runs every minute. After a longer pause, instruments may
 * have been silent without anybody noticing.
 */
export const pauseLimitMs = 3 * 60_000

export interface Pulse {
  /** For each partition key that has a heartbeat in the store, when its newest heartbeat was sent. */
  readonly heartbeats: readonly number[]
  /** When the function that runs every minute last ran. Undefined if it never did. */
  readonly lastRunAt: number | undefined
}

/**
 * Returns the stage's state after the scheduled function has run at `now`: whether the stage is held, and since when.
 */
export const sightAfter = (before: StageSight, { heartbeats, lastRunAt }: Pulse, now: number): StageSight => {
  const isHeld =
    heartbeats.length < heartbeatKeys.length ||
    heartbeats.some(at => now - at > heartbeatLimitMs) ||
    lastRunAt === undefined ||
    now - lastRunAt > pauseLimitMs
  if (isHeld === before.isHeld && before.since > 0) return before
  return isHeld ? { ...before, isHeld, since: now } : { isHeld, since: now, releasedAt: now }
}

/**
 * Returns the stage's state for a message that arrives between two runs of the scheduled function. After a pause in
 * which the function did not run, such as the night of a computer that was off, messages can arrive before its next
 * run. The stage is then held, because nobody heard from instruments in the meantime.
 */
export const sightBetweenRuns = (sight: StageSight, lastRunAt: number | undefined, now: number): StageSight =>
  lastRunAt !== undefined && now - lastRunAt <= pauseLimitMs ? sight : { ...sight, isHeld: true }

/**
 * How long a new stage may hold back the alarms about silence before people are notified of that. It holds them back
 * until its first heartbeats have arrived, which usually takes less than two minutes.
 */
const beginningMs = 5 * 60_000

/**
 * Whether people must be notified that the stage cannot see its instruments. This is so if the stage has been held
 * for at least a minute, the time between two runs of the scheduled function. A new stage, which has never been
 * released, gets `beginningMs` instead of a minute.
 */
export const isBlind = ({ isHeld, since, releasedAt }: StageSight, now: number): boolean =>
  isHeld && since > 0 && now - since >= (releasedAt > 0 ? 60_000 : beginningMs)
