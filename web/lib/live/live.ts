import type { LiveSubject } from '#shared/contract/calls/live.ts'
import { system } from '#shared/contract/calls/system.ts'
import { call } from '../call.ts'
import { CallFailure } from '../failure.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { store } from '../store.ts'
import { throttled } from './throttled.ts'

/**
 * The state of a page's live updates. `off`: the page watches nothing, or the stage has no live updates. `live`: the
 * page receives hints. `away`: live updates are not available, so the page polls.
 */
export type LiveState = 'off' | 'live' | 'away'

export const liveState = store<LiveState>('off')

/** The interval at which a page with live updates still reads its data again, in case it missed a change. */
export const safetyMilliseconds = 60_000

/**
 * The least time between two refreshes of a page's data that are caused by hints. It is so short that a change is
 * shown within two seconds, including the time of the call.
 */
const hintsEveryMs = 1_500
/**
 * The longest time between two reads of the open alarms, which may change with each firing. It limits the list and
 * the bell of an unattended page to 12 calls a minute, however often alarms change.
 */
const alarmsUpToMs = 15_000
/**
 * How long the page collects the subjects that its parts start to watch one after another, before it requests a
 * lease. One lease then covers them all.
 */
const gatherMs = 100
/**
 * The delay before the page loads and starts the client for live updates. Without the delay, the client would slow
 * down the page's rendering.
 */
const settleMs = 1_000
/** For this long after a page has begun to watch a subject, a change of the subject may cause no hint. */
const unheardMs = 1_500
const retryMs = 10_000
/** How long before its end a lease is renewed. */
const earlyMs = 15_000

interface Watched {
  readonly listeners: Set<() => void>
  /** Calls all listeners of the subject, at a limited rate. */
  readonly notify: () => void
}

/**
 * The listeners for a subject of live updates, grouped by the least time between two notifications (in milliseconds)
 * that they want.
 */
type Paces = Map<number, Watched>

const watched = new Map<LiveSubject, Paces>()
let timer: ReturnType<typeof setTimeout> | undefined
/**
 * Lease renewals run one after another, because the answer to an older renewal must not undo the effect of a newer
 * one.
 */
let renewal = Promise.resolve()
/**
 * Whether a renewal of the lease is scheduled. The renewal will include all subjects that are watched when it starts.
 */
let isRenewalDue = false
let client: ReturnType<typeof importClient> | undefined
let isConnected = false

/**
 * Watches a subject of live updates, such as an instrument or the open alarms: calls `notify` whenever a hint says
 * that it has changed, until the returned function is called.
 * @param everyMs the least time between two calls of `notify`
 */
export const watch = (subject: LiveSubject, notify: () => void, everyMs = hintsEveryMs): (() => void) => {
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

const notifyOf = (subject: LiveSubject): void => watched.get(subject)?.forEach(({ notify }) => notify())

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
 * Resolves when the browser is idle, after a second at the latest. In browsers that do not report when they are idle,
 * it resolves at once.
 */
const idle = (): Promise<unknown> =>
  new Promise(resolve =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve, { timeout: 1_000 }) : resolve(undefined),
  )

/**
 * Fetches the client for live updates when a subject is first watched. The sign-in and the first paint do not need
 * it.
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
  // Changes may have been missed while there was no connection, so the listeners of all subjects are called.
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
    // The stage has no live updates, so pages poll. This is not an error, so no notice is shown.
    if (endpoint === undefined) return stop()
    const { listen } = await loadClient()
    const added = await listen({ ...lease, endpoint }, notifyOf)
    // The session may have ended meanwhile. Its subscriptions must not be left to the next session.
    if (!currentSession()) return stop()
    // The newly watched subjects may have changed since the page first read them, so their watchers are notified
    // here. If the connection is new, this is not needed: `connection(true)` notifies the watchers of all subjects.
    if (isConnected) added.forEach(notifyOf)
    connection(true)
    liveState.set('live')
    // Server functions cache the watched subjects for a second, so a change during that second may have sent no hint.
    // The watchers of the new subjects are therefore notified again after that time.
    setTimeout(() => added.forEach(notifyOf), unheardMs)
    // The lease is renewed at once if a part of the page has begun to watch another subject since the lease was
    // requested.
    const isWhole = [...watched.keys()].every(subject => subjects.includes(subject))
    schedule(isWhole ? lease.leaseSeconds * 1000 - earlyMs : gatherMs)
  } catch (error) {
    // After the end of a session, a failure says nothing about live updates.
    if (!currentSession()) return stop()
    isConnected = false
    liveState.set('away')
    // After status 403, the lease is not requested again: a user who may not watch the subjects now will not be
    // allowed to a few seconds later either.
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
