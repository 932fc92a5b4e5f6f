import * as z from 'zod'
import { groups } from '../roles.ts'
import { route } from './route.ts'
import { UserName } from './values.ts'

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

/** The calls that need no session. They are a function of their own, without rights over users. */
export const signin = {
  loginUser: route({
    method: 'POST',
    path: '/login_user',
    summary: 'Sign in by user name and password',
    roles: 'public',
    noStore: true,
    body: z.object({ userName: UserName, password: z.string().min(1, 'Required').max(256) }),
    answer: z.union([Session, PasswordChangeNeeded]),
  }),
}
