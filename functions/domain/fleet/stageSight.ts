/** Whether the stage sees its instruments, so that their silence means something. Times are epoch milliseconds. */
export interface StageSight {
  /** Whether the stage is held. While it is held, nothing is evaluated by the service's time. */
  readonly isHeld: boolean
  /** The time since which the stage has been in its present state, held or released. */
  readonly since: number
  /** When the stage was last released; 0 before the first time. Silence counts from this time. */
  readonly releasedAt: number
}

/** The sight of a stage before anything is known. The stage is held, because silence means nothing yet. */
export const unknownSight: StageSight = { isHeld: true, since: 0, releasedAt: 0 }

/**
 * The partition keys of heartbeats in the stream. The stream chooses a shard by the MD5 hash of a record's key; a
 * message has its instrument as key. The hashes of these sixteen keys begin with different hexadecimal digits, so that
 * heartbeats reach sixteen shards of equal ranges.
 */
export const heartbeatKeys = [27, 6, 51, 21, 9, 91, 11, 17, 7, 15, 4, 22, 0, 10, 3, 44] as const

/**
 * The greatest allowed age of the newest heartbeat of a key. If it is older, a heartbeat was lost, or the path to the
 * store is slow.
 */
export const heartbeatLimitMs = 2 * 60_000

/**
 * The longest allowed pause between two runs of the clock, the function that runs every minute. After a longer pause,
 * instruments may have been silent unnoticed.
 */
export const pauseLimitMs = 3 * 60_000

export interface Pulse {
  /** For each key that has one: when its newest heartbeat was sent. */
  readonly heartbeats: readonly number[]
  /** When the clock last ran; undefined if it never did. */
  readonly lastRunAt: number | undefined
}

/** Returns whether the stage sees its instruments, as found at a run of the clock. */
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
 * How long a new stage may be held before people are notified. Usually its first heartbeats arrive within two minutes.
 */
const beginningMs = 5 * 60_000

/**
 * Whether people must be notified that the stage does not see its instruments. That is so if its rules on silence have
 * been suspended ("held") for at least a minute, which is the time between two runs of the clock. A new stage, which
 * has seen no instruments yet, has `beginningMs` instead of a minute.
 */
export const isBlind = ({ isHeld, since, releasedAt }: StageSight, now: number): boolean =>
  isHeld && since > 0 && now - since >= (releasedAt > 0 ? 60_000 : beginningMs)
