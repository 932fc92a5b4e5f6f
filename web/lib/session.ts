import type { Session } from '#shared/contract/signin.ts'
import { messages } from '#shared/messages.ts'
import { isRole, type Role } from '#shared/roles.ts'
import { notices, notify } from './notices.ts'
import { store, useStore } from './store.ts'

/** The session lives in sessionStorage only: the browser forgets it with the tab, and no other tab sees the token. */
const keys = { userName: 'userName', userInfo: 'userInfo', roles: 'roles' } as const

const isSession = (value: unknown): value is Session => {
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

/** A §4: present time plus duration is earlier than now. */
export const isExpired = ({ presentTime, expriesIn }: Pick<Session, 'presentTime' | 'expriesIn'>, now: number) =>
  presentTime + expriesIn < now

/** The stored session, or null where there is none or something else stands in its place. */
export const readSession = (storage: Pick<Storage, 'getItem'>): Session | null => {
  try {
    const info: unknown = JSON.parse(storage.getItem(keys.userInfo) ?? 'null')
    if (!isSession(info)) return null
    const roles = (storage.getItem(keys.roles) ?? '').split(',').filter(isRole)
    return { ...info, userGroupsList: roles }
  } catch {
    return null
  }
}

/** A §3: user name, user info and the roles as a comma list. */
export const writeSession = (storage: Pick<Storage, 'setItem'>, session: Session): void => {
  storage.setItem(keys.userName, session.userName)
  storage.setItem(keys.userInfo, JSON.stringify(session))
  storage.setItem(keys.roles, session.userGroupsList.join(','))
}

interface SessionState {
  readonly session: Session | null
  /** Why there is none, where one was held since the page was loaded. */
  readonly ended?: 'signedOut' | 'expired'
}

const state = store<SessionState>({
  session: typeof sessionStorage === 'undefined' ? null : readSession(sessionStorage),
})

export const currentSession = (): Session | null => state.get().session

/** Begins with a clean storage and without the messages of the session before. */
export const startSession = (session: Session): void => {
  sessionStorage.clear()
  notices.set([])
  writeSession(sessionStorage, session)
  state.set({ session })
}

/** Clears the storage, and says why where the user did not ask for it; the guard then shows the sign-in page. */
export const endSession = (ended: 'signedOut' | 'expired'): void => {
  sessionStorage.clear()
  if (ended === 'expired') notify({ type: 'error', text: messages.sessionExpired })
  state.set({ session: null, ended })
}

export const onSessionChange = state.subscribe

export const sessionEnd = (): SessionState['ended'] => state.get().ended

export const useSession = (): Session | null => useStore(state).session

/** The signed-in user's roles; none without a session. */
export const useRoles = (): readonly Role[] => useSession()?.userGroupsList ?? []
