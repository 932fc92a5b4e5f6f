import { system } from '#shared/contract/calls/system.ts'
import { isRole } from '#shared/users/roles.ts'
import { prepareRequest } from '../requests/request.ts'
import {
  currentSession,
  endSession,
  isSession,
  onSessionChange,
  sessionEnd,
  startSession,
  timeLeft,
  type HeldSession,
} from './session.ts'

/** A message between tabs of this origin. The browser passes it on in memory, without storing it. */
type Message =
  | { readonly type: 'ask' }
  | { readonly type: 'answer'; readonly session: HeldSession }
  | { readonly type: 'end'; readonly accessToken: string; readonly ended: 'signedOut' | 'expired' }

const channelName = 'benchwatch-session'

/** The name of the lock that each tab with a session holds. By it, a new tab knows how many answers to expect. */
const lockName = 'benchwatch-session'

/** How long a new tab waits for expected answers, because a tab that is drawing a long list answers late. */
const expectedMs = 3_000
/** How long it waits for an answer if no tab holds the lock, because some browsers have no locks. */
const answerMs = 150
/** How long it waits for further answers after those that it expects. */
const othersMs = 40
/**
 * How long it waits for the server to accept the session, which is a little longer than the server works on a call.
 * Nothing is shown until then.
 */
const acceptedMs = 32_000

/**
 * Some browsers have no broadcast channels, or block them in private windows. Users then sign in to each tab
 * separately.
 */
const openChannel = (): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return undefined
  }
}

/** Holds the lock until the returned function is called. */
const holdLock = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  try {
    navigator.locks.request(lockName, { mode: 'shared' }, () => promise).catch(() => {})
  } catch {
    // Some browsers have no locks, or only at addresses with https.
  }
  return resolve
}

/** The number of tabs that have a session; 0 if that is not known. */
const countHolders = async (): Promise<number> => {
  try {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name === lockName).length
  } catch {
    return 0
  }
}

const isHeldSession = (value: unknown): value is HeldSession =>
  isSession(value) && typeof value.serverLead === 'number' && value.userGroupsList.every(isRole)

const messageIn = (data: unknown): Message | undefined => {
  const message = data as Partial<Record<string, unknown>> | null
  if (message?.['type'] === 'ask') return { type: 'ask' }
  if (message?.['type'] === 'answer' && isHeldSession(message['session']))
    return { type: 'answer', session: message['session'] }
  const { accessToken, ended } = message ?? {}
  const isEnd = message?.['type'] === 'end' && typeof accessToken === 'string'
  return isEnd && (ended === 'signedOut' || ended === 'expired') ? { type: 'end', accessToken, ended } : undefined
}

/**
 * Passes this tab's session on to new tabs, and ends it in all tabs at once. Returns a function that stops both.
 * Decision 127 says why tabs do not share a store.
 */
export const shareSession = (): (() => void) => {
  const channel = openChannel()
  if (!channel) return () => {}
  const release = holdLock()
  const post = (message: Message): void => channel.postMessage(message)
  let shown = currentSession()
  let isNotified = false
  channel.onmessage = ({ data }: MessageEvent) => {
    const message = messageIn(data)
    const session = currentSession()
    if (message?.type === 'ask' && session && timeLeft(session, Date.now()) > 0) post({ type: 'answer', session })
    if (message?.type !== 'end' || message.accessToken !== session?.accessToken) return
    isNotified = true
    endSession(message.ended)
    isNotified = false
  }
  const unsubscribe = onSessionChange(() => {
    const [before, ended] = [shown, sessionEnd()]
    shown = currentSession()
    if (before && !shown && ended && !isNotified) post({ type: 'end', accessToken: before.accessToken, ended })
  })
  return () => {
    unsubscribe()
    release()
    channel.close()
  }
}

/**
 * Requests the session of the other tabs. Returns undefined if they have none, or if they have sessions of several
 * users.
 * @param expected the number of tabs that have a session
 */
const askOthers = (expected: number): Promise<HeldSession | undefined> =>
  new Promise(resolve => {
    const channel = openChannel()
    if (!channel) return resolve(undefined)
    const answers: HeldSession[] = []
    const decide = (): void => {
      channel.close()
      const users = new Set(answers.map(({ userName }) => userName))
      resolve(users.size === 1 ? answers[0] : undefined)
    }
    let timer = setTimeout(decide, expected > 0 ? expectedMs : answerMs)
    channel.onmessage = ({ data }: MessageEvent) => {
      const message = messageIn(data)
      if (message?.type !== 'answer') return
      answers.push(message.session)
      if (answers.length !== Math.max(1, expected)) return
      clearTimeout(timer)
      timer = setTimeout(decide, othersMs)
    }
    channel.postMessage({ type: 'ask' } satisfies Message)
  })

/** Whether the server still accepts a session. The check makes a call that every role may make. */
const isAccepted = async ({ accessToken }: HeldSession): Promise<boolean> => {
  const { url, init } = prepareRequest(system.getDeviceParameters, { pageSize: 1 }, accessToken)
  try {
    return (await fetch(url, { ...init, signal: AbortSignal.timeout(acceptedMs) })).ok
  } catch {
    return false
  }
}

/** Signs this tab in with the session of another tab, if there is one and the server accepts it. */
export const receiveSession = async (): Promise<void> => {
  if (currentSession()) return
  const session = await askOthers(await countHolders())
  if (session && (await isAccepted(session)) && !currentSession()) startSession(session, session.serverLead)
}
