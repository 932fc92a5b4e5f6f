import { signin } from '#shared/contract/calls/signin.ts'
import { messages } from '#shared/text/messages.ts'
import { signInSucceeded, takeSignIn } from '../../data/users/signInLimits.ts'
import { findUser } from '../../data/users/userRepository.ts'
import { recordPasswordChange } from '../../data/users/userWriter.ts'
import { AppError } from '../../domain/errors.ts'
import { changePassword } from '../../gateways/passwords.ts'
import { evenTime } from '../../http/evenTime.ts'
import { handle } from '../../http/handle.ts'
import { buildTrail } from '../../http/trail.ts'
import { viewerAddress } from '../../http/viewerAddress.ts'
import { noteAttempt } from './noteAttempt.ts'

const route = signin.changeDefaultPassword

/** Changes a password. Checking the old password counts as an attempt to sign in. */
export const changeDefaultPassword = handle(route, async call => {
  const { userName, password, newPassword } = call.body
  const { requestId } = call
  const address = viewerAddress(call)
  await takeSignIn(userName, address, call.now)
  const user = await findUser(userName)
  const isTaken = user?.enabled !== false && (await changePassword(userName, password, newPassword))
  noteAttempt(isTaken ? 'accepted' : 'refused', 'password', { user, address, requestId })
  if (!isTaken) {
    await evenTime(call.now)
    throw new AppError('InvalidCredentials', 401, messages.invalidCredentials)
  }
  await signInSucceeded(userName, address, call.now)
  if (user) await recordPasswordChange(user, buildTrail(route, call, user.name), Date.now())
  return { message: messages.passwordChanged }
})
