import { setTimeout as sleep } from 'node:timers/promises'
import { signin } from '#shared/contract/signin.ts'
import { messages } from '#shared/messages.ts'
import { signInSucceeded, takeSignIn } from '../../data/users/signInLimits.ts'
import { findUser } from '../../data/users/userRepository.ts'
import { AppError } from '../../domain/errors.ts'
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
  // Cognito may not have heard yet that the user was disabled.
  const isRefused = first.type === 'refused' || user?.enabled === false
  // Cognito does not look at the password of a user who must choose a new one.
  const isAccepted = !isRefused && first.type !== 'resetRequired'
  noteAttempt(isAccepted ? 'accepted' : 'refused', 'password', { user, address, requestId })
  if (isRefused) {
    await evenTime(call.now)
    throw new AppError('InvalidCredentials', 401, messages.invalidCredentials)
  }
  if (isAccepted) await signInSucceeded(userName, address, call.now)
  const outcome = await validOutcome(first, user?.validAfter ?? 0, () => signIn(userName, password))
  switch (outcome.type) {
    case 'newPasswordRequired':
      return { message: messages.changeDefaultPassword, type: 'NEW_PASSWORD_REQUIRED' as const }
    case 'resetRequired':
      return { message: messages.resetRequired, type: 'RESET_REQUIRED' as const }
    case 'refused':
      throw new AppError('InvalidCredentials', 401, messages.invalidCredentials)
    case 'signedIn':
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
 * A token of the second in which the user's sessions were ended would be refused: the sign-in waits for the next one.
 */
const validOutcome = async (
  outcome: SignInOutcome,
  validAfter: number,
  again: () => Promise<SignInOutcome>,
): Promise<SignInOutcome> => {
  if (outcome.type !== 'signedIn' || outcome.issuedAt >= validAfter) return outcome
  await sleep(Math.max(0, validAfter - Date.now()))
  return again()
}
