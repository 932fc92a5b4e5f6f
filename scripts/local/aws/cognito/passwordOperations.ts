import { AwsError } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { findPoolClient, deliver, notAuthorized, findUserPool, saveUser, type Context } from './context.ts'
import { codeOf, invalidParameter, optionalText, shapedPassword, text, userNameOf } from './input.ts'
import { makeCredential, sixDigits } from './passwords.ts'
import { requireSecretHash } from './secretHash.ts'
import { hidesUnknownUsers, requirePolicy } from './settings.ts'
import { requirePassword } from './signIn.ts'
import { findBearer } from './tokens.ts'
import type { User } from './types.ts'
import { findUser, requirePoolUser } from './users.ts'

const codeMs = 3_600_000
const wrongCodes = 5

const codeExpired = () => new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.')

/** Returns the address that a reset code is sent to. Throws if the user cannot receive or use a code. */
const requireResettable = (user: User): string => {
  const { email, email_verified: verified } = user.attributes
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw notAuthorized('User password cannot be reset in the current state.')
  if (email === undefined || verified !== 'true')
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    )
  return email
}

const sendCode = async (context: Context, user: User): Promise<string> => {
  const to = requireResettable(user)
  const code = sixDigits()
  user.code = { value: code, until: context.now() + codeMs, wrong: 0 }
  await saveUser(context, user)
  await deliver(context, { to, userName: user.username, kind: 'code', code })
  return to
}

const delivery = (to: string) => {
  const [name = '', domain = ''] = to.split('@')
  const Destination = `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } }
}

const forgotPassword = (context: Context) => async (input: Input) => {
  const [pool, client] = findPoolClient(context, input)
  const name = userNameOf(input)
  requireSecretHash(client, name, optionalText(input, 'SecretHash'))
  const user = findUser(pool, name)
  if (!user && !hidesUnknownUsers(client)) throw new AwsError('UserNotFoundException', 'User does not exist.')
  // An unknown user gets the same answer as a user who was sent a code.
  if (!user) return delivery(name.includes('@') ? name : `${name}@example.com`)
  if (!user.enabled) throw notAuthorized('User is disabled.')
  return delivery(await sendCode(context, user))
}

/**
 * Throws unless `code` is the verification code that was sent to the user. After too many wrong guesses, no code is
 * accepted.
 */
const requireCode = async (context: Context, user: User, code: string): Promise<void> => {
  const sent = user.code
  if (!sent || context.now() >= sent.until) throw codeExpired()
  if (sent.wrong >= wrongCodes)
    throw new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
  if (sent.value === code) return
  sent.wrong += 1
  await context.state.save()
  throw new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.')
}

const confirmForgotPassword = (context: Context) => async (input: Input) => {
  const [pool, client] = findPoolClient(context, input)
  const [name, password, code] = [userNameOf(input), shapedPassword(text(input, 'Password')), codeOf(input)]
  requireSecretHash(client, name, optionalText(input, 'SecretHash'))
  const user = findUser(pool, name)
  if (!user && hidesUnknownUsers(client)) throw codeExpired()
  if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  await requireCode(context, user, code)
  requirePolicy(pool, password)
  delete user.code
  user.password = await makeCredential(password)
  user.status = 'CONFIRMED'
  delete user.failures
  await saveUser(context, user)
  return {}
}

const changePassword = (context: Context) => async (input: Input) => {
  const [previous, password] = [
    shapedPassword(text(input, 'PreviousPassword')),
    shapedPassword(text(input, 'ProposedPassword')),
  ]
  const [pool, user] = findBearer(context, text(input, 'AccessToken'))
  await requirePassword(context, user, previous)
  requirePolicy(pool, password)
  user.password = await makeCredential(password)
  await saveUser(context, user)
  return {}
}

const adminResetUserPassword = (context: Context) => async (input: Input) => {
  const user = requirePoolUser(findUserPool(context, input), userNameOf(input))
  requireResettable(user)
  user.status = 'RESET_REQUIRED'
  await sendCode(context, user)
  return {}
}

export const passwordOperations = (context: Context): Record<string, Operation> => ({
  ForgotPassword: forgotPassword(context),
  ConfirmForgotPassword: confirmForgotPassword(context),
  ChangePassword: changePassword(context),
  AdminResetUserPassword: adminResetUserPassword(context),
})
