import { useSyncExternalStore } from 'react'

const narrow = typeof matchMedia === 'undefined' ? undefined : matchMedia('(width < 600px)')

const watch = (listener: () => void): (() => void) => {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone's: rows of a table then stand as cards. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => narrow?.matches ?? false)
