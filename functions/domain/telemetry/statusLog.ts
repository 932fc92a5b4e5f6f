/**
 * An entry in an instrument's status history: either a status that the instrument reported, with a time by its own
 * clock, or an observation of the service, with a time by the service's clock. Times are epoch milliseconds.
 */
export type StatusEntry =
  | { readonly type: 'status'; readonly at: number; readonly status: string }
  | { readonly type: 'connection'; readonly at: number; readonly connected: boolean }
  /** A gap in the status history: nothing was received from the instrument between `from` and `at`. */
  | { readonly type: 'gap'; readonly at: number; readonly from: number }

/**
 * Entries in an instrument's status history, in order of arrival, that are waiting to be written as one history item.
 */
export interface StatusLog {
  /** How many logs of the instrument's status history were stored before this one. */
  readonly number: number
  /**
   * Whether the instrument was connected when this log of the status history began. Undefined if that was not known.
   */
  readonly wasConnected: boolean | undefined
  readonly entries: readonly StatusEntry[]
}

/** A closed log of the status history. It is stored together with the device state. */
export interface StatusRow {
  readonly type: 'statuses'
  readonly log: StatusLog
}

/** The shortest time without a contact that counts as a gap. Rules cannot test for a shorter silence either. */
export const shortestGapMs = 5 * 60_000

/**
 * The longest time that a log can cover. To find the logs of a period, a reader must start this much before the
 * period.
 */
export const logSpanMs = 24 * 3_600_000

/**
 * The maximum number of entries in a log of the status history. An entry takes about five bytes. The open log is
 * written again with every message, so it must stay small.
 */
const entriesLimit = 24

/**
 * Adds an entry to a log of the status history. If the log is full, or the entry is too far from it in time, the log
 * is closed and the entry starts the next one.
 */
export const noteEntry = (
  log: StatusLog | undefined,
  entry: StatusEntry,
  wasConnected: boolean | undefined,
): { readonly log: StatusLog; readonly closed: StatusLog | undefined } => {
  if (!log) return { log: { number: 0, wasConnected, entries: [entry] }, closed: undefined }
  const { from, to } = spanOf(log)
  const isNear = Math.max(to, entry.at) - Math.min(from, entry.at) <= logSpanMs
  if (isNear && log.entries.length < entriesLimit)
    return { log: { ...log, entries: [...log.entries, entry] }, closed: undefined }
  return { log: { number: log.number + 1, wasConnected, entries: [entry] }, closed: log }
}

/** Returns the earliest and latest time of the entries in a log of the status history. */
export const spanOf = ({ entries }: StatusLog): { readonly from: number; readonly to: number } => {
  const times = entries.map(({ at }) => at)
  return { from: Math.min(...times), to: Math.max(...times) }
}
