import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  type AdminInitiateAuthResponse,
} from '@aws-sdk/client-cognito-identity-provider'
import { passwordRule } from '#shared/users/password.ts'
import { TooManyRequests, Validation } from '../domain/errors.ts'
import { logger } from '../runtime/logger.ts'
import { isNamed } from './awsErrors.ts'
import { clientId, cognito, secretHash, userPoolId } from './cognitoClient.ts'
import { canBeCode, canBeUserName } from './cognitoShapes.ts'

/**
 * The outcome of a sign-in. `refused` covers all cases that callers must not be able to tell apart: the user is
 * unknown or disabled, or the password is wrong.
 */
export type SignInOutcome =
  | {
      readonly type: 'signedIn'
      readonly accessToken: string
      readonly livesMs: number
      /** When the sign-in token was issued, in epoch milliseconds, rounded to a whole second. */
      readonly issuedAt: number
      readonly tokenId: string
    }
  | { readonly type: 'newPasswordRequired'; readonly session: string }
  | { readonly type: 'resetRequired' | 'refused' }

const refusals = ['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException']

/**
 * Tries to sign in with a user name and a password. Throws TooManyRequests while Cognito accepts no more attempts for
 * this user.
 */
export const signIn = async (userName: string, password: string): Promise<SignInOutcome> => {
  if (!canBeUserName(userName)) return { type: 'refused' }
  try {
    const command = new AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: userName, PASSWORD: password, SECRET_HASH: await secretHash(userName) },
    })
    return outcomeOf(await cognito.send(command))
  } catch (error) {
    if (isNamed(error, ...refusals)) return { type: 'refused' }
    if (isNamed(error, 'PasswordResetRequiredException')) return { type: 'resetRequired' }
    return limited(error)
  }
}

const outcomeOf = ({ AuthenticationResult, ChallengeName, Session }: AdminInitiateAuthResponse): SignInOutcome => {
  if (AuthenticationResult?.AccessToken && AuthenticationResult.ExpiresIn) {
    const { AccessToken, ExpiresIn } = AuthenticationResult
    return {
      type: 'signedIn',
      accessToken: AccessToken,
      livesMs: ExpiresIn * 1000,
      ...claimsOf(AccessToken),
    }
  }
  if (ChallengeName === 'NEW_PASSWORD_REQUIRED' && Session) return { type: 'newPasswordRequired', session: Session }
  throw new Error(
    `Benchwatch has no page for the sign-in challenge ${ChallengeName}. Switch it off in the Cognito user pool`,
  )
}

/**
 * Reads the claims of a token that Cognito has issued. The signature is not checked, because the token comes directly
 * from Cognito.
 */
const claimsOf = (token: string): { readonly issuedAt: number; readonly tokenId: string } => {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  const { iat, jti } = JSON.parse(payload) as { iat?: unknown; jti?: unknown }
  return { issuedAt: Number(iat) * 1000, tokenId: String(jti) }
}

/** Changes a password that the user knows. Returns false if the old password is wrong. */
export const changePassword = async (userName: string, password: string, newPassword: string): Promise<boolean> => {
  const outcome = await signIn(userName, password)
  if (outcome.type !== 'signedIn' && outcome.type !== 'newPasswordRequired') return false
  try {
    if (outcome.type === 'signedIn') {
      const change = { AccessToken: outcome.accessToken, PreviousPassword: password, ProposedPassword: newPassword }
      await cognito.send(new ChangePasswordCommand(change))
    } else {
      await answerChallenge(userName, newPassword, outcome.session)
    }
    return true
  } catch (error) {
    if (isNamed(error, ...refusals)) return false
    return refusedPassword(error)
  }
}

const answerChallenge = async (userName: string, newPassword: string, session: string): Promise<void> => {
  await cognito.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: session,
      ChallengeResponses: { USERNAME: userName, NEW_PASSWORD: newPassword, SECRET_HASH: await secretHash(userName) },
    }),
  )
}

/**
 * Sends a code to the user's address. The caller cannot find out whether the user exists or whether a code was sent.
 */
export const sendCode = async (userName: string): Promise<void> => {
  try {
    await cognito.send(
      new ForgotPasswordCommand({ ClientId: clientId, Username: userName, SecretHash: await secretHash(userName) }),
    )
  } catch (error) {
    if (isNamed(error, ...refusals, 'InvalidParameterException')) return
    if (!isNamed(error, 'CodeDeliveryFailureException')) limited(error)
    logger.warn('code not delivered', { error: error as Error })
  }
}

/**
 * Sets a new password with a code from a mail. Returns false if the code is wrong, used or expired, or if the user
 * does not exist.
 */
export const confirmCode = async (userName: string, code: string, newPassword: string): Promise<boolean> => {
  if (!canBeUserName(userName) || !canBeCode(code)) return false
  try {
    await cognito.send(
      new ConfirmForgotPasswordCommand({
        ClientId: clientId,
        Username: userName,
        ConfirmationCode: code,
        Password: newPassword,
        SecretHash: await secretHash(userName),
      }),
    )
    return true
  } catch (error) {
    if (isNamed(error, ...refusals, 'CodeMismatchException', 'ExpiredCodeException')) return false
    return refusedPassword(error)
  }
}

/**
 * Converts Cognito's error for too many attempts by one user to TooManyRequests. Cognito has another error for too
 * many requests of all users together, which is thrown unchanged.
 */
const limited = (error: unknown): never => {
  if (isNamed(error, 'LimitExceededException', 'TooManyFailedAttemptsException')) throw new TooManyRequests()
  throw error
}

const refusedPassword = (error: unknown): never => {
  if (!isNamed(error, 'InvalidPasswordException', 'PasswordHistoryPolicyViolationException')) return limited(error)
  throw new Validation([{ field: 'newPassword', message: passwordRule }])
}
