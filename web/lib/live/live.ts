import type { Subject } from '#shared/contract/calls/live.ts'
import { system } from '#shared/contract/calls/system.ts'
import { call } from '../call.ts'
import { CallFailure } from '../failure.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { store } from '../store.ts'
import { throttled } from './throttled.ts'

/** `off`: nothing on the page is watched. `away`: live updates are not available, so the page polls. */
export type LiveState = 'off' | 'live' | 'away'

export const liveState = store<LiveState>('off')

/** How often a page with live updates still reads again, in case it missed a change. */
export const safetyMilliseconds = 60_000

/** The least time between two notifications. With the time of the answer, a change is shown within two seconds. */
const hintsEveryMs = 1_500
/**
 * Open alarms change with each firing. While they go on changing, a page that nobody touches reads them this seldom:
 * list and bell together make at most 12 calls a minute.
 */
const alarmsUpToMs = 15_000
/**
 * How long the page collects subjects to watch before it requests a lease: its parts begin to watch one after the
 * other, and one lease is for all of them.
 */
const gatherMs = 100
/** How long a page waits before it loads and starts the client for live updates, which would hold up its drawing. */
const settleMs = 1_000
/** A new watcher may hear nothing of changes for this long. */
const unheardMs = 1_500
const retryMs = 10_000
/** How long before its end a lease is renewed. */
const earlyMs = 15_000

interface Watched {
  readonly listeners: Set<() => void>
  /** Notifies all listeners, at a limited rate. */
  readonly notify: () => void
}

/** The watchers of a subject, by the least time between two notifications, in milliseconds. */
type Paces = Map<number, Watched>

const watched = new Map<Subject, Paces>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Renewals run one after another: the answer of an older one must not end what a newer one has begun. */
let renewal = Promise.resolve()
/** Whether a renewal has been requested and has not begun: it will see all subjects. */
let isRenewalDue = false
let client: ReturnType<typeof importClient> | undefined
let isConnected = false

/**
 * Calls `notify` whenever the subject changes, until the returned function is called.
 * @param everyMs the least time between two of these calls
 */
export const watch = (subject: Subject, notify: () => void, everyMs = hintsEveryMs): (() => void) => {
  const paces: Paces = watched.get(subject) ?? new Map()
  watched.set(subject, paces)
  const known = paces.get(everyMs) ?? newWatched(everyMs, subject === 'alarms' ? alarmsUpToMs : everyMs)
  paces.set(everyMs, known)
  known.listeners.add(notify)
  schedule(client ? gatherMs : settleMs)
  return () => {
    known.listeners.delete(notify)
    if (known.listeners.size > 0 || paces.get(everyMs) !== known) return
    paces.delete(everyMs)
    if (paces.size > 0 || watched.get(subject) !== paces) return
    watched.delete(subject)
    schedule(gatherMs)
  }
}

const newWatched = (everyMs: number, upToMs: number): Watched => {
  const listeners = new Set<() => void>()
  return { listeners, notify: throttled(() => listeners.forEach(notify => notify()), everyMs, upToMs) }
}

const notifyOf = (subject: Subject): void => watched.get(subject)?.forEach(({ notify }) => notify())

const notifyAll = (): void => [...watched.keys()].forEach(notifyOf)

const schedule = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (isRenewalDue) return
    isRenewalDue = true
    renewal = renewal.then(async () => {
      if (!client) await idle()
      isRenewalDue = false
      await renew()
    })
  }, ms)
}

/**
 * Resolves when the browser has nothing else to do, or after a second, because not every browser says when that is.
 */
const idle = (): Promise<unknown> =>
  new Promise(resolve =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve, { timeout: 1_000 }) : resolve(undefined),
  )

/**
 * Fetches the client for live updates when something is first watched: the sign-in and the first paint do without it.
 */
const importClient = async () => {
  const loaded = await import('./liveClient.ts')
  loaded.onConnection(connection)
  return loaded
}

const loadClient = () => (client ??= importClient())

const connection = (connected: boolean): void => {
  if (connected === isConnected) return
  isConnected = connected
  if (watched.size === 0) return
  liveState.set(connected ? 'live' : 'away')
  // Changes may have been missed while the connection was away.
  if (connected) notifyAll()
  else schedule(retryMs)
}

const renew = async (): Promise<void> => {
  if (watched.size === 0 || !currentSession()) return stop()
  try {
    const subjects = [...watched.keys()]
    const lease = await call(system.leaseLive, { subjects })
    if (!lease) return
    const { endpoint } = lease
    // The stage announces no changes, so pages poll, and no message is shown.
    if (endpoint === undefined) return stop()
    const { listen } = await loadClient()
    const added = await listen({ ...lease, endpoint }, notifyOf)
    // Changes between the page's first read and now may have been missed; a new connection notifies the watchers of
    // all subjects.
    if (isConnected) added.forEach(notifyOf)
    connection(true)
    liveState.set('live')
    // Functions cache the watched subjects for a second, so a change within that second may have caused no hint.
    setTimeout(() => added.forEach(notifyOf), unheardMs)
    // A part of the page may have begun to watch a subject while the lease was requested.
    const isWhole = [...watched.keys()].every(subject => subjects.includes(subject))
    schedule(isWhole ? lease.leaseSeconds * 1000 - earlyMs : gatherMs)
  } catch (error) {
    isConnected = false
    liveState.set('away')
    // A user who may not watch now will not be allowed to in ten seconds.
    if (!(error instanceof CallFailure && error.status === 403)) schedule(retryMs)
  }
}

const stop = (): void => {
  liveState.set('off')
  isConnected = false
  void client?.then(({ stopListening }) => stopListening())
}

onSessionChange(() => {
  if (!currentSession()) stop()
})
