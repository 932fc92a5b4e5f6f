import { useSyncExternalStore } from 'react'
import { store, useStore } from './store.ts'
import { temporal } from './time.ts'

export type Theme = 'light' | 'dark' | 'system'

/** A viewer's choices for this browser. They are in localStorage, so they hold nothing of the session. */
export interface Preferences {
  readonly theme: Theme
  /** The time zone: an IANA name, or 'viewer' for the browser's own zone. */
  readonly timeZone: string
}

const key = 'benchwatch.preferences'
const defaults: Preferences = { theme: 'system', timeZone: 'viewer' }

/** Reads a stored JSON value. A broken or blocked value counts as not stored. */
export const readStored = <Value>(name: string): Partial<Value> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export const writeStored = (name: string, value: object): void => {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The storage is full or blocked. The choice then lasts until the page is left.
  }
}

const isZone = (zone: unknown): zone is string => {
  if (typeof zone !== 'string') return false
  if (zone === 'viewer') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format()
    return true
  } catch {
    return false
  }
}

/** Stored preferences made whole: an unknown theme or zone falls back to the default. */
export const preferencesFrom = ({ theme, timeZone }: Partial<Record<keyof Preferences, unknown>>): Preferences => ({
  theme: theme === 'light' || theme === 'dark' ? theme : defaults.theme,
  timeZone: isZone(timeZone) ? timeZone : defaults.timeZone,
})

export const preferences = store(preferencesFrom(readStored<Preferences>(key)))

/** Changes preferences by the values of form controls. A value that is no theme or zone becomes the default. */
export const changePreferences = (change: { readonly [name in keyof Preferences]?: string | undefined }): void => {
  preferences.set(preferencesFrom({ ...preferences.get(), ...change }))
  writeStored(key, preferences.get())
}

const zoneForMs = 60_000
let known = { zone: '', until: 0 }

/**
 * The zone of the browser. Every time on a page needs it, and `Intl` takes longer to find it out than drawing the
 * time.
 */
export const viewerZone = (): string => {
  const now = Date.now()
  if (now > known.until) known = { zone: zoneNow(), until: now + zoneForMs }
  return known.zone
}

const zoneNow = (): string => temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone in which the page shows times. */
export const useTimeZone = (): string => {
  const { timeZone } = useStore(preferences)
  return timeZone === 'viewer' ? viewerZone() : timeZone
}

const watched = (query: string) => {
  const list = typeof matchMedia === 'undefined' ? undefined : matchMedia(query)
  return {
    matches: () => list?.matches ?? false,
    watch: (listener: () => void) => {
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
  }
}

const darkSystem = watched('(prefers-color-scheme: dark)')
const paper = watched('print')

/** The theme to show, the operating system's if the viewer left it to that. On paper it is the light one. */
export const useShownTheme = (): 'light' | 'dark' => {
  const { theme } = useStore(preferences)
  const isSystemDark = useSyncExternalStore(darkSystem.watch, darkSystem.matches)
  const isOnPaper = useSyncExternalStore(paper.watch, paper.matches)
  if (isOnPaper) return 'light'
  return theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme
}
