import { users } from '#shared/contract/calls/users.ts'
import { prepareRequest } from '../request.ts'
import { currentSession, endSession } from './session.ts'

/** Ends the session in this tab at once, and on the server without waiting for the answer. */
export const signOut = (): void => {
  const token = currentSession()?.accessToken
  endSession('signedOut')
  const { url, init } = prepareRequest(users.logoutUser, {}, token)
  void fetch(url, { ...init, keepalive: true }).catch(() => {})
}
