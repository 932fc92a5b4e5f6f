/** Whether the stage sees its instruments, so that their silence means something; epoch milliseconds. */
export interface StageSight {
  /** While it is held, nothing by the service's time is evaluated. */
  readonly isHeld: boolean
  /** When it was held or released last. */
  readonly since: number
  /** When it was released last; 0 before the first time. Silence counts from then. */
  readonly releasedAt: number
}

/** Before anything is known, silence means nothing. */
export const unknownSight: StageSight = { isHeld: true, since: 0, releasedAt: 0 }

/**
 * The keys of heartbeats in the stream. The key of a message is its instrument. The stream chooses a shard by the MD5
 * hash of a key. The first hexadecimal digit of the hash is another one for each of these keys, so that they reach
 * sixteen shards of equal ranges.
 */
export const heartbeatKeys = [27, 6, 51, 21, 9, 91, 11, 17, 7, 15, 4, 22, 0, 10, 3, 44] as const

/** A heartbeat that is older was lost, or the path to the store is behind. */
export const heartbeatLimitMs = 2 * 60_000

/** After a longer pause of the clock, instruments may have been silent without anybody looking. */
export const pauseLimitMs = 3 * 60_000

export interface Pulse {
  /** When the newest heartbeat of each key was sent. */
  readonly heartbeats: readonly number[]
  /** When the clock ran before; undefined if it never did. */
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

/** A stage that has just begun sees its first heartbeats within two minutes. */
const beginningMs = 5 * 60_000

/**
 * Whether people have to be notified that the stage has not seen its instruments for longer than a run of the clock.
 */
export const isBlind = ({ isHeld, since, releasedAt }: StageSight, now: number): boolean =>
  isHeld && since > 0 && now - since >= (releasedAt > 0 ? 60_000 : beginningMs)
