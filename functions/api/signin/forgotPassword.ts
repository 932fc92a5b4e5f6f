import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { takeReset } from '../../data/users/signInLimits.ts'
import { findUser } from '../../data/users/userRepository.ts'
import { recordPasswordChange } from '../../data/users/userWriter.ts'
import { AppError } from '../../domain/errors.ts'
import { confirmCode } from '../../gateways/passwords.ts'
import { evenTime } from '../../http/evenTime.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'
import { viewerAddress } from '../../http/viewerAddress.ts'

const route = routes.signin.forgotPassword

export const forgotPassword = handle(route, async call => {
  const { userName, verificationCode, newPassword } = call.body
  await takeReset(userName, viewerAddress(call), call.now)
  if (!(await confirmCode(userName, verificationCode, newPassword))) {
    await evenTime(call.now)
    throw new AppError('InvalidCode', 400, messages.invalidCode)
  }
  const user = await findUser(userName)
  if (user) await recordPasswordChange(user, trailOf(route, call, user.name), Date.now())
  return { message: messages.passwordChanged }
})
