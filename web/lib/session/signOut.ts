import { users } from '#shared/contract/calls/users.ts'
import { prepareRequest } from '../requests/request.ts'
import { currentSession, endSession } from './session.ts'

/**
 * Ends the session in this tab at once. The request that ends it on the server completes even if the page is closed.
 */
export const signOut = (): void => {
  const token = currentSession()?.accessToken
  endSession('signedOut')
  const { url, init } = prepareRequest(users.logoutUser, {}, token)
  void fetch(url, { ...init, keepalive: true }).catch(() => {})
}
