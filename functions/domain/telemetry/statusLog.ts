/**
 * An entry of an instrument's status history: a status that it reported, by its own clock, or an observation of the
 * service, by the service's clock. Epoch milliseconds.
 */
export type StatusEntry =
  | { readonly type: 'status'; readonly at: number; readonly status: string }
  | { readonly type: 'connection'; readonly at: number; readonly connected: boolean }
  /** Nothing was received from `from` until `at`. */
  | { readonly type: 'gap'; readonly at: number; readonly from: number }

/** Entries in the order of their arrival, which wait to be written as one history item. */
export interface StatusLog {
  /** How many logs of the instrument came before it. */
  readonly number: number
  /** Whether the instrument was connected when the log began; undefined if that was not known. */
  readonly wasConnected: boolean | undefined
  readonly entries: readonly StatusEntry[]
}

/** A full log, which goes to the store together with the state. */
export interface StatusRow {
  readonly type: 'statuses'
  readonly log: StatusLog
}

/** A shorter time without a contact is no gap. No rule can test for a shorter one either. */
export const shortestGapMs = 5 * 60_000

/** A reader of a time window looks this much further back for logs that begin before it. */
export const logSpanMs = 24 * 3_600_000

/** The open log is written again with every message, so it must stay small: an entry takes about five bytes. */
const entriesLimit = 24

/**
 * Adds an entry to a log. A log that is full, or too far from the entry, is closed, and the entry begins the next one.
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

/** The earliest and the latest time in a log. */
export const spanOf = ({ entries }: StatusLog): { readonly from: number; readonly to: number } => {
  const times = entries.map(({ at }) => at)
  return { from: Math.min(...times), to: Math.max(...times) }
}
