import { signin } from '#shared/contract/calls/signin.ts'
import { service } from '../http/handle.ts'
import { acknowledgeByLink } from './signin/acknowledgeByLink.ts'
import { alarmByLink } from './signin/alarmByLink.ts'
import { changeDefaultPassword } from './signin/changeDefaultPassword.ts'
import { forgotPassword } from './signin/forgotPassword.ts'
import { loginUser } from './signin/loginUser.ts'
import { onCallCalendar } from './signin/onCallCalendar.ts'
import { sendVerificationCode } from './signin/sendVerificationCode.ts'

export const handler = service(signin, {
  acknowledgeByLink,
  alarmByLink,
  onCallCalendar,
  loginUser,
  sendVerificationCode,
  changeDefaultPassword,
  forgotPassword,
})
