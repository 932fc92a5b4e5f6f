import type { DeviceDraft } from './deviceDraft.ts'
import type { Presence } from './deviceState.ts'
import { newerPresence } from './presence.ts'
import { noteEntry, shortestGapMs, type StatusEntry, type StatusRow } from './statusLog.ts'

/**
 * Adds an entry to the instrument's status history. If this closes the current log, returns a row that stores the
 * log.
 */
export const noteStatus = ({ state }: DeviceDraft, entry: StatusEntry): readonly StatusRow[] => {
  const { log, closed } = noteEntry(state.statusLog, entry, state.presence?.connected)
  state.statusLog = log
  return closed ? [{ type: 'statuses', log: closed }] : []
}

/** A time during which the service received nothing from an instrument. */
export interface Gap {
  readonly from: number
  readonly at: number
}

interface Contact {
  readonly rows: readonly StatusRow[]
  /**
   * The gap that the contact ended, either now or in an earlier batch. The rows of that batch may not have been
   * delivered. Missing if the contact ended no gap.
   */
  readonly gap?: Gap
}

/**
 * Records that the service has heard from the instrument. If it had heard nothing for a long time, also records the
 * gap.
 */
export const noteContact = (draft: DeviceDraft, at: number): Contact => {
  const { state } = draft
  const before = state.lastContacted
  state.lastContacted = Math.max(before, at)
  if (at <= before) {
    const noted = state.statusLog?.entries.find(entry => entry.type === 'gap' && entry.at === at)
    return noted?.type === 'gap' ? { rows: [], gap: { at, from: noted.from } } : { rows: [] }
  }
  // Nothing is stored for clients that have never registered as instruments.
  const isGap = state.modelName !== undefined && before > 0 && at - before >= shortestGapMs
  if (!isGap) return { rows: [] }
  const gap = { at, from: before }
  return { rows: noteStatus(draft, { type: 'gap', ...gap }), gap }
}

/**
 * Records an event of the instrument's connection, unless it is older than the newest one. `isNews` is set if the
 * event changed the connection, now or in an earlier batch that may have ended before its rows were delivered.
 */
export const notePresence = (
  draft: DeviceDraft,
  event: Presence,
): { readonly rows: readonly StatusRow[]; readonly isNews: boolean } => {
  const { state } = draft
  const before = state.presence
  const isRepeat =
    (before?.at === event.at && before.connected === event.connected) ||
    state.statusLog?.entries.some(
      entry => entry.type === 'connection' && entry.at === event.at && entry.connected === event.connected,
    ) === true
  const next = newerPresence(before, event)
  const isChange = next.connected !== before?.connected
  const rows = isChange ? noteStatus(draft, { type: 'connection', at: next.at, connected: next.connected }) : []
  state.presence = next
  return { rows, isNews: isChange || isRepeat }
}
