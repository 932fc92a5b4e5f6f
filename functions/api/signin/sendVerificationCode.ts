import { signin } from '#shared/contract/calls/signin.ts'
import { messages } from '#shared/text/messages.ts'
import { takeCodeRequest } from '../../data/users/signInLimits.ts'
import { sendCode } from '../../gateways/passwords.ts'
import { evenTime } from '../../http/evenTime.ts'
import { handle } from '../../http/handle.ts'
import { viewerAddress } from '../../http/viewerAddress.ts'

export const sendVerificationCode = handle(signin.sendVerificationCode, async call => {
  const { params, now } = call
  await takeCodeRequest(params.userName, viewerAddress(call), now)
  await sendCode(params.userName)
  await evenTime(now)
  return { message: messages.codeSent }
})
