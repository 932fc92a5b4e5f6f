import { AwsError } from '../protocol/awsError.ts'
import type { Input } from '../protocol/awsRequest.ts'
import { text } from './input.ts'
import type { Pending } from './pending.ts'
import type { State } from './state.ts'
import type { Client, Message, Pool, User } from './types.ts'

/** The state and services that every operation of the stand-in works with. */
export interface Context {
  state: State
  region: string
  now: () => number
  /** Sign-ins that are waiting for a new password to replace a temporary one. */
  newPasswords: Pending<{ client: string; username: string }>
  send(message: Message): void | Promise<void>
}

export const notAuthorized = (message = 'Incorrect username or password.'): AwsError =>
  new AwsError('NotAuthorizedException', message)

export const notFound = (message: string): AwsError => new AwsError('ResourceNotFoundException', message)

export const issuerOf = (poolId: string): string =>
  `https://cognito-idp.${poolId.slice(0, poolId.indexOf('_'))}.amazonaws.com/${poolId}`

export const findUserPool = ({ state }: Context, input: Input): Pool => {
  const id = text(input, 'UserPoolId')
  const pool = state.pools.get(id)
  if (!pool) throw notFound(`User pool ${id} does not exist.`)
  return pool
}

/**
 * Returns the app client that the request names, and its user pool. If the request also names a pool, the client must
 * belong to that pool.
 */
export const findPoolClient = (context: Context, input: Input): [Pool, Client] => {
  const id = text(input, 'ClientId')
  const pools = input['UserPoolId'] === undefined ? context.state.pools.values() : [findUserPool(context, input)]
  for (const pool of pools) {
    const client = pool.clients.get(id)
    if (client) return [pool, client]
  }
  throw notFound(`User pool client ${id} does not exist.`)
}

/**
 * Sends a mail to a user. Throws for an address below the reserved domain `.invalid`. As in AWS, the change that
 * caused the mail then stays in effect (github.com/aws/aws-sdk/issues/438). AWS has a separate exception for this
 * failure: docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminCreateUser.html
 */
export const deliver = async (context: Context, message: Message): Promise<void> => {
  if (/\.invalid$/i.test(message.to))
    throw new AwsError('CodeDeliveryFailureException', 'Invalid email provided/Unable to send the email')
  await context.send(message)
}

/** Sets the user's modification time and saves the state. Resolves once the change is on disk. */
export const saveUser = (context: Context, user: User): Promise<void> => {
  user.modifiedAt = context.now()
  return context.state.save()
}
