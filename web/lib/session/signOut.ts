import { users } from '#shared/contract/calls/users.ts'
import { prepareRequest } from '../request.ts'
import { currentSession, endSession } from './session.ts'

/** Ends the session here at once, and on the server whether or not the page stays to hear of it. */
export const signOut = (): void => {
  const token = currentSession()?.accessToken
  endSession('signedOut')
  const { url, init } = prepareRequest(users.logoutUser, {}, token)
  void fetch(url, { ...init, keepalive: true }).catch(() => {})
}
