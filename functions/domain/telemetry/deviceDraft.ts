import { sameNames } from '#shared/contract/messages/itemNames.ts'
import type { Readings } from '#shared/contract/messages/telemetry.ts'
import { boundedValues } from './boundedValues.ts'
import type { DeviceState, LatestValue } from './deviceState.ts'

/**
 * A device state while the messages of a batch are applied to it. It is changed in place, because copying the parts
 * that grow with each message would cost more than applying the message. The original state stays unchanged.
 * Decision 36 has the measurements.
 */
export interface DeviceDraft {
  /**
   * The changed state. Until the draft is finished, `latest` contains the values from before the batch, which is
   * enough because no evaluation uses them.
   */
  readonly state: { -readonly [Field in keyof DeviceState]: DeviceState[Field] }
  /** The accepted readings messages of the batch, in order of arrival. */
  readonly readings: Readings[]
  /** The draft's own copy of the remembered message ids. Undefined until an id is added. */
  recentIds: (readonly [id: string, at: number])[] | undefined
  /** The newest time of the messages whose ids are remembered. Undefined until it is first needed. */
  newestId: number | undefined
}

export const makeDeviceDraft = (state: DeviceState): DeviceDraft => ({
  state: { ...state },
  readings: [],
  recentIds: undefined,
  newestId: undefined,
})

/** Returns the state after all messages. The draft must not be used afterwards. */
export const finishDraft = ({ state, readings }: DeviceDraft): DeviceState => {
  if (readings.length > 0) state.latest = newerValues(state.latest, readings)
  return state
}

/** Returns the draft's own copy of the remembered message ids, which may be changed. */
export const ownRecentIds = (draft: DeviceDraft): (readonly [id: string, at: number])[] => {
  draft.recentIds ??= [...draft.state.recentIds]
  draft.state.recentIds = draft.recentIds
  return draft.recentIds
}

/** Returns the newest time of the messages whose ids are remembered. */
export const newestId = (draft: DeviceDraft): number =>
  (draft.newestId ??= draft.state.recentIds.reduce((newest, known) => Math.max(newest, known[1]), 0))

/** Up to this length, a text can be added to the latest values without a check of their size. */
const shortText = 16

/**
 * Returns the latest values after these messages. A value is only replaced by one with a newer timestamp; if
 * timestamps are equal, the one that arrived first is kept. Decision 110 says why a mnemonic has one value, whatever
 * its category.
 */
const newerValues = (latest: DeviceState['latest'], messages: readonly Readings[]): DeviceState['latest'] => {
  const next: Record<string, LatestValue> = { ...latest }
  // The newest message is applied first, so that older messages with the same names can be skipped as a whole.
  let names: readonly string[] = []
  // Whether the messages have added items, or texts that may be longer than before, so that the size limit must be
  // checked.
  let hasMore = false
  for (const message of messages.toSorted((a, b) => b.timestamp - a.timestamp)) {
    const { timestamp: at, category, items } = message
    if (sameNames(items.names, names)) continue
    names = items.names
    for (let place = 0; place < names.length; place += 1) {
      const [mnemonic = '', value] = [names[place], items.values[place]]
      const known = next[mnemonic]
      // For a mnemonic such as `constructor`, the look-up finds an inherited property of the object instead of a
      // value. That property has no time.
      if ((known && known.at >= at) || value === undefined) continue
      hasMore ||= known === undefined || (typeof value === 'string' && value.length > shortText)
      setOwn(next, mnemonic, { value, at, category })
    }
  }
  return hasMore ? boundedValues(next) : next
}

/**
 * Sets an own property of an object, whatever its name. `__proto__` is handled separately, because an assignment
 * would set the prototype.
 */
const setOwn = (values: Record<string, LatestValue>, mnemonic: string, value: LatestValue): void => {
  if (mnemonic === '__proto__') {
    Object.defineProperty(values, mnemonic, { value, enumerable: true, configurable: true, writable: true })
  } else values[mnemonic] = value
}
