import type { Session } from '#shared/contract/signin.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure } from '#web/lib/failure.ts'

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly session: Session }
  | { readonly kind: 'passwordNeeded'; readonly message: string; readonly page: '/changePassword' | '/newPassword' }

const pages = { NEW_PASSWORD_REQUIRED: '/changePassword', RESET_REQUIRED: '/newPassword' } as const

/** A §4: an answer without a message is a session; one with a message names the page that asks for a new password. */
export const signIn = async (userName: string, password: string): Promise<SignInOutcome> => {
  // The contract's schemas are an eighth of the sign-in page's script; they are fetched when they are used.
  const { signin } = await import('#shared/contract/signin.ts')
  const answer = await call(signin.loginUser, { userName, password })
  if (!answer) throw new CallFailure(204, {})
  return 'accessToken' in answer
    ? { kind: 'signedIn', session: answer }
    : { kind: 'passwordNeeded', message: answer.message, page: pages[answer.type] }
}
