import type { DeviceState, LatestValue } from './deviceState.ts'

/**
 * A state on its way through the messages of a batch. It is changed in place, for copying what grows with each message
 * costs more than the message; the state that it began with stays as it was, and lists are copied when they first change.
 */
export interface DeviceDraft {
  /** Handed out when the last message is done, and not changed after that. */
  readonly state: { -readonly [Field in keyof DeviceState]: DeviceState[Field] }
  latest: Record<string, LatestValue> | undefined
  recentIds: (readonly [id: string, at: number])[] | undefined
}

export const deviceDraftOf = (state: DeviceState): DeviceDraft => ({
  state: { ...state },
  latest: undefined,
  recentIds: undefined,
})

/** The draft's own latest values; without a prototype, so that any mnemonic is a name like any other. */
export const ownLatest = (draft: DeviceDraft): Record<string, LatestValue> => {
  draft.latest ??= Object.setPrototypeOf({ ...draft.state.latest }, null) as Record<string, LatestValue> // the same values
  draft.state.latest = draft.latest
  return draft.latest
}

/** The draft's own ids of recent messages. */
export const ownRecentIds = (draft: DeviceDraft): (readonly [id: string, at: number])[] => {
  draft.recentIds ??= [...draft.state.recentIds]
  draft.state.recentIds = draft.recentIds
  return draft.recentIds
}
