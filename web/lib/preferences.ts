import { useSyncExternalStore } from 'react'
import { temporal } from '#shared/time/temporal.ts'
import { store, useStore } from './store.ts'

export type Theme = 'light' | 'dark' | 'system'

/**
 * A viewer's preferences in this browser. They are in localStorage, so they must not contain anything of the session.
 */
export interface Preferences {
  readonly theme: Theme
  /** The time zone: an IANA name, or 'viewer' for the browser's time zone. */
  readonly timeZone: string
}

const key = 'benchwatch.preferences'
const defaults: Preferences = { theme: 'system', timeZone: 'viewer' }

/** Reads a JSON value from the storage. If it is invalid, or the storage is blocked, it counts as missing. */
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
    // The storage is full or blocked. The choice is then lost when the page is left.
  }
}

const isZone = (zone: unknown): zone is string => {
  if (typeof zone !== 'string') return false
  if (zone === 'viewer') return true
  try {
    if (temporal) temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    else new Intl.DateTimeFormat('en', { timeZone: zone }).format()
    return true
  } catch {
    return false
  }
}

/** Completes stored preferences. An unknown theme or time zone falls back to the default. */
export const preferencesFrom = ({ theme, timeZone }: Partial<Record<keyof Preferences, unknown>>): Preferences => ({
  theme: theme === 'light' || theme === 'dark' ? theme : defaults.theme,
  timeZone: isZone(timeZone) ? timeZone : defaults.timeZone,
})

export const preferences = store(preferencesFrom(readStored<Preferences>(key)))

/** Changes preferences to the values of form controls. An unknown theme or time zone falls back to the default. */
export const changePreferences = (change: { readonly [name in keyof Preferences]?: string | undefined }): void => {
  preferences.set(preferencesFrom({ ...preferences.get(), ...change }))
  writeStored(key, preferences.get())
}

const zoneForMs = 60_000
let known = { zone: '', until: 0 }

/**
 * The browser's time zone, cached for a minute. Every time on a page needs it, and `Intl` takes longer to find it
 * than it takes to draw the time.
 */
export const viewerZone = (): string => {
  const now = Date.now()
  if (now > known.until) known = { zone: zoneNow(), until: now + zoneForMs }
  return known.zone
}

const zoneNow = (): string => temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone in which times are shown. */
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

/**
 * The theme to show. If the viewer has left the choice to the operating system, this is the system's theme. In print,
 * it is always the light theme.
 */
export const useShownTheme = (): 'light' | 'dark' => {
  const { theme } = useStore(preferences)
  const isSystemDark = useSyncExternalStore(darkSystem.watch, darkSystem.matches)
  const isOnPaper = useSyncExternalStore(paper.watch, paper.matches)
  if (isOnPaper) return 'light'
  return theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme
}
