import { useSyncExternalStore } from 'react'

/** A value that notifies its subscribers when it changes. */
export interface Readable<Value> {
  readonly get: () => Value
  readonly subscribe: (listener: () => void) => () => void
}

export interface Store<Value> extends Readable<Value> {
  readonly set: (value: Value) => void
}

/**
 * A value kept outside React, so that code outside components, such as calls and the session clock, can change it
 * too.
 */
export const store = <Value>(initial: Value): Store<Value> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: value => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A readable value that never changes, so its subscribers are never notified. */
export const constant = <Value>(value: Value): Readable<Value> => ({ get: () => value, subscribe: () => () => {} })

/** The later of two times, or the larger of two counts. Subscribers are notified when either of them changes. */
export const combineLatest = (one: Readable<number>, other: Readable<number>): Readable<number> => ({
  get: () => Math.max(one.get(), other.get()),
  subscribe: listener => {
    const leave = [one.subscribe(listener), other.subscribe(listener)]
    return () => leave.forEach(end => end())
  },
})

export const useStore = <Value>({ subscribe, get }: Readable<Value>): Value => useSyncExternalStore(subscribe, get)
