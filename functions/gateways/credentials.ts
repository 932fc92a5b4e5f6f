import { randomBytes } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Role } from '#shared/users/roles.ts'
import { messages } from '#shared/text/messages.ts'
import { passwordRule } from '#shared/users/password.ts'
import { isBusy } from '../runtime/busy.ts'
import { isRepeated } from '../runtime/isRepeated.ts'
import { Conflict, Unavailable, Validation } from '../domain/errors.ts'
import type { User } from '../domain/users/user.ts'
import { isNamed } from './awsErrors.ts'
import { cognito, userPoolId as UserPoolId } from './cognitoClient.ts'
import { canBeUserName } from './cognitoShapes.ts'

type Profile = Pick<User, 'email' | 'firstname' | 'lastname' | 'phoneNumber'>

const attributesOf = ({ email, firstname, lastname, phoneNumber }: Profile): AttributeType[] => [
  { Name: 'email', Value: email },
  // The mail address counts as verified because the invitation is sent to it. Later codes are then sent to it as
  // well.
  { Name: 'email_verified', Value: 'true' },
  { Name: 'given_name', Value: firstname },
  { Name: 'family_name', Value: lastname },
  { Name: 'phone_number', Value: phoneNumber },
]

/**
 * Creates a new user's credentials in Cognito and returns their id (`sub`). Throws Conflict if the name already
 * exists in Cognito, and Unavailable if Cognito is busy. If the Unavailable has `unchanged`, Cognito has created
 * nothing.
 */
export const createCredentials = async (user: User, password: string, sendMail: boolean): Promise<string> => {
  const created = await createUser(user, password, sendMail)
  await joinGroup(user.name, user.group).catch((cause: unknown) => {
    const text = `The sign-in service is busy. ${user.name} was created, and can use the console within the hour`
    throw cause instanceof Unavailable ? new Unavailable(text, { retryAfter: 3_600, cause }) : cause
  })
  return subOf(created.User?.Attributes)
}

/**
 * Returns the id (`sub`) among a user's Cognito attributes. Empty if Cognito returns none; `reconcileUsers` adds it
 * later.
 */
const subOf = (attributes: readonly AttributeType[] = []): string =>
  attributes.find(({ Name }) => Name === 'sub')?.Value ?? ''

const createUser = async (user: User, password: string, sendMail: boolean) => {
  try {
    return await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: user.name,
        TemporaryPassword: password,
        UserAttributes: attributesOf(user).filter(({ Value }) => Value !== ''),
        DesiredDeliveryMediums: ['EMAIL'],
        ...(!sendMail && { MessageAction: 'SUPPRESS' }),
      }),
    )
  } catch (error) {
    // Cognito has a user of this name although the users table has none. A removal may have been interrupted before
    // Cognito was changed.
    if (isNamed(error, 'UsernameExistsException')) {
      // If the answer to the SDK's first attempt was lost, that attempt may have created the user.
      if (isRepeated(error)) throw new Unavailable(unknownOutcome(user), { retryAfter: 3_600, cause: error })
      throw new Conflict(
        `Cognito still has credentials of ${user.name}, which nobody can use. Call delete_user/${user.name}/delete, and create the user again`,
      )
    }
    if (isNamed(error, 'InvalidPasswordException')) throw new Validation([{ field: 'password', message: passwordRule }])
    // The user's name and password have already been matched against Cognito's patterns, so Cognito must have refused
    // the mail address.
    if (isNamed(error, 'InvalidParameterException'))
      throw new Validation([{ field: 'userEmail', message: 'Cognito does not accept this mail address. Correct it' }])
    if (isNamed(error, 'CodeDeliveryFailureException')) return takeBackUninvited(user)
    if (isNamed(error, 'TooManyRequestsException', 'LimitExceededException'))
      throw new Unavailable(messages.busy, { unchanged: true, cause: error })
    throw busy(error, unknownOutcome(user), 3_600)
  }
}

const unknownOutcome = ({ name }: User): string =>
  `The sign-in service is busy. Check the list of users in an hour: if ${name} is not there, create the user again`

/** Removes a new user's credentials that Cognito has created although it could not send the invitation. */
const takeBackUninvited = async (user: User): Promise<never> => {
  await removeCredentials(user.name).catch((error: unknown) => {
    throw new Unavailable(unknownOutcome(user), { retryAfter: 3_600, cause: error })
  })
  const message = 'No invitation can be sent to this address. Check it, or create the user without a mail'
  throw new Validation([{ field: 'userEmail', message }])
}

const joinGroup = async (Username: string, GroupName: Role): Promise<void> => {
  await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName })).catch(rethrowBusy)
}

/** Synchronizes Cognito with a stored user: attributes, group, and whether the user may sign in. Idempotent. */
export const alignCredentials = async (user: User): Promise<void> => {
  const Username = user.name
  try {
    await cognito.send(
      new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes: attributesOf(user) }),
    )
    const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))
    if (!Groups.some(({ GroupName }) => GroupName === user.group)) await joinGroup(Username, user.group)
    for (const { GroupName } of Groups.filter(group => group.GroupName !== user.group)) {
      await cognito.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))
    }
    const Command = user.enabled ? AdminEnableUserCommand : AdminDisableUserCommand
    await cognito.send(new Command({ UserPoolId, Username }))
  } catch (error) {
    throw busy(error)
  }
}

/** Removes a user's credentials from Cognito. Returns false if there were none. */
export const removeCredentials = async (userName: string): Promise<boolean> => {
  if (!canBeUserName(userName)) return false
  try {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: userName }))
    return true
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw busy(error)
    return false
  }
}

/**
 * Invalidates a user's password and sends a code to set a new one. Cognito cannot do this for a user who still has
 * the first password, so such a user is first given a password that nobody knows. Throws Conflict if there is no
 * address for the code. Returns whether the code was sent; the old password is invalid in either case.
 */
export const requirePasswordReset = async ({ name, userStatus }: User): Promise<boolean> => {
  const user = { UserPoolId, Username: name }
  try {
    if (userStatus === 'FORCE_CHANGE_PASSWORD') {
      const Password = `Aa1!${randomBytes(32).toString('base64url')}`
      await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }))
    }
    await cognito.send(new AdminResetUserPasswordCommand(user))
    return true
  } catch (error) {
    if (isNamed(error, 'InvalidParameterException')) {
      throw new Conflict(`${name} has no verified address to send a code to`)
    }
    if (isNamed(error, 'CodeDeliveryFailureException')) return false
    throw busy(error)
  }
}

/** Reads a user from Cognito. Undefined if there is none. Unlike Cognito's lists, this read never lags behind. */
export const findCredentials = async (userName: string) => {
  try {
    return await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: userName }))
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException')) return undefined
    throw busy(error)
  }
}

const toBeRepeated = 'The sign-in service is busy. The change is kept; repeat the call to complete it'

const busy = (error: unknown, text = toBeRepeated, retryAfter = 5): unknown =>
  isBusy(error) || isNamed(error, 'LimitExceededException', 'InternalErrorException')
    ? new Unavailable(text, { retryAfter, cause: error })
    : error

const rethrowBusy = (error: unknown): never => {
  throw busy(error)
}
