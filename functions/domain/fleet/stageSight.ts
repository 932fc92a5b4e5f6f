/** Whether the stage sees its instruments, so that their silence means something; epoch milliseconds. */
export interface StageSight {
  /** Whether the stage is held: nothing by the service's time is evaluated then. */
  readonly isHeld: boolean
  /** The time since which the stage has been held or released. */
  readonly since: number
  /** When the stage was released last; 0 before the first time. Silence counts from then. */
  readonly releasedAt: number
}

/** The sight of a stage of which nothing is known yet: it is held, because silence means nothing. */
export const unknownSight: StageSight = { isHeld: true, since: 0, releasedAt: 0 }

/**
 * The partition keys of heartbeats in the stream. Messages have their instrument as key, and the stream chooses a
 * shard by the MD5 hash of the key. The hashes of these sixteen keys begin with different hexadecimal digits, so that
 * heartbeats reach sixteen shards of equal ranges.
 */
export const heartbeatKeys = [27, 6, 51, 21, 9, 91, 11, 17, 7, 15, 4, 22, 0, 10, 3, 44] as const

/**
 * The greatest age of the newest heartbeat. If it is older, a heartbeat was lost, or the path to the store lags
 * behind.
 */
export const heartbeatLimitMs = 2 * 60_000

/** The longest pause of the clock. After a longer one, instruments may have been silent without anybody looking. */
export const pauseLimitMs = 3 * 60_000

export interface Pulse {
  /** When the newest heartbeat of each key was sent. */
  readonly heartbeats: readonly number[]
  /** When the clock ran the last time; undefined if it never did. */
  readonly lastRunAt: number | undefined
}

/** Returns what the stage sees at a run of the clock. */
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
 * How long a new stage may be held before people are notified. It usually sees its first heartbeats within two
 * minutes.
 */
const beginningMs = 5 * 60_000

/**
 * Whether people must be notified that the stage does not see its instruments, and has not for longer than a run of
 * the clock.
 */
export const isBlind = ({ isHeld, since, releasedAt }: StageSight, now: number): boolean =>
  isHeld && since > 0 && now - since >= (releasedAt > 0 ? 60_000 : beginningMs)
