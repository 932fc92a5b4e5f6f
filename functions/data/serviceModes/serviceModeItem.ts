import type { ServiceMode as WireMode } from '#shared/contract/calls/serviceMode.ts'
import { iso } from '#shared/time/iso.ts'
import {
  currentSpan,
  forgottenBecause,
  isSettledForGood,
  nextSpan,
  type ServiceMode,
  type ServiceTimes,
} from '../../domain/serviceMode/serviceMode.ts'
import type { Span } from '../../domain/serviceMode/occurrences.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import { computeExpiry } from '../store/computeExpiry.ts'
import type { Item } from '../store/pages.ts'

/** The partition of all service modes in the table of shelves. There are at most a few hundred. */
export const serviceModeKind = 'serviceMode'

const schemaVersion = 1

/**
 * How many days an ended service mode is kept, so that an open page can show that it ended. The audit trail keeps it
 * longer.
 */
const keptDays = 1

export interface StoredServiceMode {
  /**
   * The id of the service mode: the kind and the name of its subject, and a unique part, separated by hash signs.
   * Names contain no hash sign.
   */
  readonly id: string
  readonly mode: ServiceMode
  readonly revision: number
}

export const serviceModeItem = ({ id, mode, revision }: StoredServiceMode): Item => {
  const { ended } = mode
  return {
    kind: serviceModeKind,
    name: id,
    schemaVersion,
    revision,
    mode: JSON.stringify(withoutLastHidden(mode)),
    ...(mode.lastHidAt !== undefined && { lastHidAt: mode.lastHidAt }),
    ...(ended && isSettledForGood(mode) && { expiresAt: computeExpiry(ended.at, keptDays) }),
  }
}

/**
 * Returns a service mode without the time at which it last suppressed a notification. That time is stored in an
 * attribute of its own, because it changes without a new revision.
 */
const withoutLastHidden = ({ lastHidAt: _own, ...mode }: ServiceMode): ServiceMode => mode

export const serviceModeIn = (item: Item): StoredServiceMode => {
  if (Number(item['schemaVersion']) !== schemaVersion)
    throw newerRelease(`The service mode ${item['name']} in the table shelves`)
  const mode = JSON.parse(String(item['mode'])) as ServiceMode // safe cast: only this product writes the item
  return {
    id: String(item['name']),
    revision: Number(item['revision']),
    mode: item['lastHidAt'] === undefined ? mode : { ...mode, lastHidAt: Number(item['lastHidAt']) },
  }
}

/** Returns a service mode's fields with their names in the API contract. */
export const toWireServiceMode = ({ id, mode, revision }: StoredServiceMode, now: number): WireMode => {
  const [current, next, forgotten] = [currentSpan(mode, now), nextSpan(mode, now), forgottenBecause(mode, now)]
  return {
    id,
    subject: mode.subject,
    setBy: mode.by,
    setAt: iso(mode.at),
    reason: mode.reason,
    ...toWireTimes(mode.times),
    ...(current && { current: wireSpan(current) }),
    ...(next && { next: wireSpan(next) }),
    ...(mode.lastHidAt !== undefined && { lastHidAt: iso(mode.lastHidAt) }),
    ...(forgotten && { forgotten }),
    revision,
  }
}

export const toWireTimes = (times: ServiceTimes): Pick<WireMode, 'once' | 'recurring'> => {
  if (times.type === 'once') return { once: wireSpan(times) }
  const { type: _once, ...recurring } = times
  return { recurring }
}

const wireSpan = ({ from, until }: Span) => ({ from: iso(from), until: iso(until) })
