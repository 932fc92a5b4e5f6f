import { signin } from '#shared/contract/calls/signin.ts'
import { messages } from '#shared/text/messages.ts'
import { takeReset } from '../../data/users/signInLimits.ts'
import { findUser } from '../../data/users/userRepository.ts'
import { recordPasswordChange } from '../../data/users/userWriter.ts'
import { AppError } from '../../domain/errors.ts'
import { confirmCode } from '../../gateways/passwords.ts'
import { evenTime } from '../../http/evenTime.ts'
import { handle } from '../../http/handle.ts'
import { buildTrail } from '../../http/trail.ts'
import { viewerAddress } from '../../http/viewerAddress.ts'
import { noteAttempt } from './noteAttempt.ts'

const route = signin.forgotPassword

export const forgotPassword = handle(route, async call => {
  const { userName, verificationCode, newPassword } = call.body
  const { requestId } = call
  const address = viewerAddress(call)
  await takeReset(userName, address, call.now)
  // The user is read before the code for a new password is used up. If the store is busy, the code is then still
  // valid for another attempt.
  const user = await findUser(userName)
  const isTaken = await confirmCode(userName, verificationCode, newPassword)
  noteAttempt(isTaken ? 'accepted' : 'refused', 'code', { user, address, requestId })
  if (!isTaken) {
    await evenTime(call.now)
    throw new AppError('InvalidCode', 400, messages.invalidCode)
  }
  if (user) await recordPasswordChange(user, buildTrail(route, call, user.name), Date.now())
  return { message: messages.passwordChanged }
})
