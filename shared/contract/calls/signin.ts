import * as z from 'zod'
import { messages } from '../../text/messages.ts'
import { groups } from '../../users/roles.ts'
import { alarmLinks } from './alarmLinks.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { NewPassword, Password, UserName } from '../values.ts'

const Session = z.object({
  userName: z.string(),
  userGroupsList: z.array(z.enum(groups)),
  accessToken: z.string(),
  /** When the user signed in, by the server's clock, in epoch milliseconds. */
  presentTime: z.number(),
  /**
   * How long the token is valid from `presentTime`, in milliseconds. The name is spelled as in specification A §3.
   */
  expriesIn: z.number(),
})

export type Session = z.infer<typeof Session>

/**
 * The answer to a sign-in that does not create a session yet (specification A §4). `type` says what the user must do
 * first.
 */
const PasswordChangeNeeded = z.object({
  message: z.string(),
  type: z.enum(['NEW_PASSWORD_REQUIRED', 'RESET_REQUIRED']),
})

const Message = z.object({ message: z.string() })

/** The calls that work without a session. The function that serves them has no rights to manage users. */
export const signin = {
  ...alarmLinks,
  /** Returns a team's on-call calendar to calendar programs. Decision 161 describes this call. */
  onCallCalendar: route({
    method: 'GET',
    path: '/on_call_calendar/{calendar}',
    summary: 'Who is on call in a team, from a week ago to 90 days ahead, by the secret address of its calendar',
    roles: 'public',
    mediaType: 'text/calendar; charset=utf-8',
    params: z.object({ calendar: compared(100) }),
    answer: z.string(),
  }),
  loginUser: route({
    method: 'POST',
    path: '/login_user',
    summary: 'Sign in by user name and password',
    roles: 'public',
    body: z.object({ userName: UserName, password: Password }),
    answer: z.union([Session, PasswordChangeNeeded]),
  }),
  /**
   * Sends a code for setting a new password. Specification A §7 defines this call. The answer is the same whether or
   * not the user exists, so that nobody can find out.
   */
  sendVerificationCode: route({
    method: 'GET',
    path: '/send_verification_code/{userName}',
    summary: 'Send a code for setting a new password to the address of the user',
    roles: 'public',
    params: z.object({ userName: UserName }),
    answer: Message,
  }),
  /**
   * Changes a password, at the first sign-in or later. Specification A §7 defines this call. The old password proves
   * the user's identity.
   */
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
  /** Sets a new password, using a code that was sent by mail. Specification A §7 defines this call. */
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
