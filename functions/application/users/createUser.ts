import { insertUser, markCreated, takeBackUser } from '../../data/users/userWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { AppError } from '../../domain/errors.ts'
import type { User } from '../../domain/users/user.ts'
import { createCredentials } from '../../gateways/credentials.ts'

interface FirstPassword {
  readonly password: string
  /** Whether the new user gets an invitation by mail. */
  readonly sendMail: boolean
}

/**
 * Stores a new user as CREATING, together with the audit record, and then creates the credentials. If Cognito refuses
 * to create them, the user is removed again. If the work is interrupted, `reconcileUsers` finishes it.
 */
export const createUser = async (user: User, { password, sendMail }: FirstPassword, trail: Trail): Promise<User> => {
  await insertUser(user, trail)
  const sub = await createCredentials(user, password, sendMail).catch(async (error: unknown) => {
    if (error instanceof AppError && (error.status < 500 || error.details.unchanged)) await takeBackUser(user, trail)
    throw error
  })
  return markCreated(user, sub, trail)
}
