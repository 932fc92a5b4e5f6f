import type { Session } from '#shared/contract/calls/signin.ts'
import { messages } from '#shared/text/messages.ts'
import { isRole, type Role } from '#shared/users/roles.ts'
import { notices, notify } from '../notices.ts'
import { serverLead } from '../serverClock.ts'
import { sessionKeys } from './sessionKeys.ts'
import { store, useStore } from '../store.ts'

/** A session as it is kept in this browser. */
export interface HeldSession extends Session {
  /** How far the server's clock was ahead of this computer's when the session started, in milliseconds. */
  readonly serverLead: number
}

export const isSession = (value: unknown): value is Session & Partial<HeldSession> => {
  const session = value as Partial<Session> | null
  return (
    typeof session === 'object' &&
    typeof session?.userName === 'string' &&
    typeof session.accessToken === 'string' &&
    typeof session.presentTime === 'number' &&
    typeof session.expriesIn === 'number' &&
    Array.isArray(session.userGroupsList)
  )
}

/**
 * The milliseconds until the session expires, by the server's clock, because this computer's clock may be hours off.
 */
export const timeLeft = (
  { presentTime, expriesIn, serverLead }: Pick<HeldSession, 'presentTime' | 'expriesIn' | 'serverLead'>,
  now: number,
): number => presentTime + expriesIn - (now + serverLead)

/** Reads the stored session; null if there is none, or if the stored value is invalid. */
export const readSession = (storage: Pick<Storage, 'getItem'>): HeldSession | null => {
  try {
    const info: unknown = JSON.parse(storage.getItem(sessionKeys.userInfo) ?? 'null')
    if (!isSession(info)) return null
    const roles = (storage.getItem(sessionKeys.roles) ?? '').split(',').filter(isRole)
    return { serverLead: 0, ...info, userGroupsList: roles }
  } catch {
    return null
  }
}

/** Stores the user name, the user info, and the roles as a comma-separated list (specification A §3). */
const writeSession = (storage: Pick<Storage, 'setItem'>, session: HeldSession): void => {
  storage.setItem(sessionKeys.userName, session.userName)
  storage.setItem(sessionKeys.userInfo, JSON.stringify(session))
  storage.setItem(sessionKeys.roles, session.userGroupsList.join(','))
}

interface SessionState {
  readonly session: HeldSession | null
  /** How this page's last session ended. */
  readonly ended?: 'signedOut' | 'expired'
}

const state = store<SessionState>({
  session: typeof sessionStorage === 'undefined' ? null : readSession(sessionStorage),
})

export const currentSession = (): HeldSession | null => state.get().session

/**
 * Starts a session with an empty storage and without the notices of the previous session.
 * @param lead how far the server's clock is ahead, if another tab has already determined it
 */
export const startSession = (session: Session, lead = serverLead()): void => {
  sessionStorage.clear()
  notices.set([])
  const held = { ...session, serverLead: lead }
  writeSession(sessionStorage, held)
  state.set({ session: held })
}

/**
 * Ends the session and clears the storage. If the user did not request this, a notice says why. The guard then shows
 * the sign-in page.
 */
export const endSession = (ended: 'signedOut' | 'expired'): void => {
  sessionStorage.clear()
  if (ended === 'expired') notify({ type: 'error', text: messages.sessionExpired })
  state.set({ session: null, ended })
}

export const onSessionChange = state.subscribe

export const sessionEnd = (): SessionState['ended'] => state.get().ended

export const useSession = (): Session | null => useStore(state).session

/** The roles of the signed-in user; an empty list without a session. */
export const useRoles = (): readonly Role[] => useSession()?.userGroupsList ?? []
