import { setTimeout as sleep } from 'node:timers/promises'
import { signin } from '#shared/contract/calls/signin.ts'
import { messages } from '#shared/text/messages.ts'
import { signInSucceeded, takeSignIn } from '../../data/users/signInLimits.ts'
import { findUser } from '../../data/users/userRepository.ts'
import { recordSignIn } from '../../data/users/recordSignIn.ts'
import { admitToken } from '../../data/users/userWriter.ts'
import { AppError, Conflict } from '../../domain/errors.ts'
import type { User } from '../../domain/users/user.ts'
import { signIn, type SignInOutcome } from '../../gateways/passwords.ts'
import { evenTime } from '../../http/evenTime.ts'
import { handle } from '../../http/handle.ts'
import { viewerAddress } from '../../http/viewerAddress.ts'
import { noteAttempt } from './noteAttempt.ts'

export const loginUser = handle(signin.loginUser, async call => {
  const { userName, password } = call.body
  const { requestId } = call
  const address = viewerAddress(call)
  await takeSignIn(userName, address, call.now)
  const [first, user] = await Promise.all([signIn(userName, password), findUser(userName)])
  // The user may be disabled in the table of users before Cognito knows it, so both are checked.
  const isRefused = first.type === 'refused' || user?.enabled === false
  // If the user must choose a new password, Cognito does not check the old one, so the attempt does not count as
  // accepted.
  const isAccepted = !isRefused && first.type !== 'resetRequired'
  noteAttempt(isAccepted ? 'accepted' : 'refused', 'password', { user, address, requestId })
  if (isRefused) {
    await evenTime(call.now)
    throw new AppError('InvalidCredentials', 401, messages.invalidCredentials)
  }
  if (isAccepted) await signInSucceeded(userName, address, call.now)
  const outcome = await validOutcome(first, user, () => signIn(userName, password))
  switch (outcome.type) {
    case 'newPasswordRequired':
      return { message: messages.changeDefaultPassword, type: 'NEW_PASSWORD_REQUIRED' as const }
    case 'resetRequired':
      return { message: messages.resetRequired, type: 'RESET_REQUIRED' as const }
    case 'refused':
      throw new AppError('InvalidCredentials', 401, messages.invalidCredentials)
    case 'signedIn':
      if (user) await recordSignIn(user, call.now)
      return {
        userName: user?.name ?? userName,
        userGroupsList: user ? [user.group] : [],
        accessToken: outcome.accessToken,
        presentTime: call.now,
        expriesIn: outcome.livesMs,
      }
  }
})

/**
 * The longest wait, in milliseconds, for the next full second. A token's time is in whole seconds. A token from the
 * second in which a user's sessions ended may therefore seem to be from before that end.
 */
const longestWaitMs = 1_000

/**
 * Signs the user in again if the first token is older than the end of the user's earlier sessions. A token from the
 * same second would be refused too, so the second sign-in waits for the next second. If the clock was set back, the
 * wait would be too long, and the new token is admitted by its id instead.
 */
const validOutcome = async (
  outcome: SignInOutcome,
  user: User | undefined,
  again: () => Promise<SignInOutcome>,
): Promise<SignInOutcome> => {
  if (!user || isValid(outcome, user)) return outcome
  const wait = user.validAfter - Date.now()
  if (wait > 0 && wait <= longestWaitMs) await sleep(wait)
  // If even the second token seems too old, the clock was set back. The token is then admitted by its id, because it
  // was issued after the user was read.
  const second = await again()
  if (second.type !== 'signedIn' || isValid(second, user)) return second
  const { tokenId: id, issuedAt, livesMs } = second
  if (await admitToken(user, { id, expiresAt: (issuedAt + livesMs) / 1_000 }, issuedAt)) return second
  throw new Conflict('Your account was changed meanwhile. Sign in again')
}

const isValid = (outcome: SignInOutcome, { validAfter }: User): boolean =>
  outcome.type !== 'signedIn' || outcome.issuedAt >= validAfter
