import * as z from 'zod'
import { messages } from '../../messages.ts'
import { groups } from '../../users/roles.ts'
import { alarmLinks } from './alarmLinks.ts'
import { calendars } from './onCallCalendar.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { NewPassword, Password, UserName } from '../values.ts'

const Session = z.object({
  userName: z.string(),
  userGroupsList: z.array(z.enum(groups)),
  accessToken: z.string(),
  /** Epoch milliseconds of the sign-in, by the server's clock. */
  presentTime: z.number(),
  /** Milliseconds that the token lives from `presentTime` on (spelled so, A §3). */
  expriesIn: z.number(),
})

export type Session = z.infer<typeof Session>

/** A §4: an answer with a message is no sign-in; `type` says where the user goes. */
const PasswordChangeNeeded = z.object({
  message: z.string(),
  type: z.enum(['NEW_PASSWORD_REQUIRED', 'RESET_REQUIRED']),
})

const Message = z.object({ message: z.string() })

/** The calls that need no session. They are a function of their own, without rights over users. */
export const signin = {
  ...alarmLinks,
  ...calendars,
  loginUser: route({
    method: 'POST',
    path: '/login_user',
    summary: 'Sign in by user name and password',
    roles: 'public',
    body: z.object({ userName: UserName, password: Password }),
    answer: z.union([Session, PasswordChangeNeeded]),
  }),
  /** A §7. The answer is the same for anyone, so that nobody learns whether a user exists. */
  sendVerificationCode: route({
    method: 'GET',
    path: '/send_verification_code/{userName}',
    summary: 'Send a code for setting a new password to the address of the user',
    roles: 'public',
    params: z.object({ userName: UserName }),
    answer: Message,
  }),
  /** A §7. Serves the first sign-in and a known password alike: the old password proves who it is. */
  changeDefaultPassword: route({
    method: 'POST',
    path: '/change_default_password',
    summary: 'Change a password, given the current one',
    roles: 'public',
    audit: 'user.password',
    body: z
      .object({ userName: UserName, password: Password, newPassword: NewPassword })
      .refine(({ password, newPassword }) => newPassword !== password, {
        path: ['newPassword'],
        message: messages.passwordUnchanged,
      }),
    answer: Message,
  }),
  /** A §7. */
  forgotPassword: route({
    method: 'PUT',
    path: '/forgot_password',
    summary: 'Set a new password by a verification code',
    roles: 'public',
    audit: 'user.password',
    body: z.object({
      userName: UserName,
      verificationCode: compared(64).trim().min(1, 'Required'),
      newPassword: NewPassword,
    }),
    answer: Message,
  }),
}
