import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Change, Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { isEnabledAdmin, userForAudit, withoutSessions, type User } from '../../domain/users/user.ts'
import { adminCountChange, lastAdminStays, recountAdmins, takenBackCount } from './adminCount.ts'
import { auditPut } from '../audit/auditRepository.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { db, tableName } from '../store/db.ts'
import { isConditionFailure, isWriteConflict } from '../../runtime/writeConflicts.ts'
import { onNewest } from '../store/onNewest.ts'
import { writeTogether } from '../store/versionedWrites.ts'
import { findUser, listUsers } from './userRepository.ts'

const table = tableName('users')
const schemaVersion = 2

/** Stores a new user whose credentials do not exist yet. Throws Conflict if the name exists. */
export const insertUser = async (user: User, trail: Trail): Promise<void> => {
  const put: TransactItem = {
    Put: {
      TableName: table,
      Item: itemOf(user, trail),
      ConditionExpression: 'attribute_not_exists(userName)',
    },
  }
  try {
    await writeTogether([
      put,
      auditPut(changeOf(trail, undefined, user), 'started'),
      ...adminCountChange(undefined, user),
    ])
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw new Conflict(`The user ${user.name} already exists`)
  }
}

/** Records that a user's credentials were created, and the user's id in Cognito. */
export const markCreated = async (user: User, sub: string, trail: Trail): Promise<User> => {
  const created = stamped({ ...user, sub, userStatus: 'FORCE_CHANGE_PASSWORD' }, trail)
  const put: TransactItem = { Put: { TableName: table, Item: itemOf(created, trail), ...unchanged(user) } }
  await writeTogether([put, auditPut(changeOf(trail, undefined, created))])
  return created
}

/** Removes a new user for whom Cognito refused to create credentials. */
export const takeBackUser = async (user: User, trail: Trail): Promise<void> => {
  const remove: TransactItem = { Delete: { TableName: table, Key: { userName: user.userName }, ...unchanged(user) } }
  const record = auditPut(changeOf(trail, undefined, user), 'failed')
  await writeTogether([remove, record, ...takenBackCount(user)])
}

/** Stores a changed user. Throws the store's conflict if the user was changed since it was read. */
export const replaceUser = async (read: User, next: User, trail: Trail): Promise<User> => {
  const stored = stamped({ ...next, revision: read.revision + 1 }, trail)
  await changeUser(read, stored, [fieldsUpdate(read, stored, trail), auditPut(changeOf(trail, read, stored))])
  return stored
}

/**
 * Builds the update of a user's fields except the revoked tokens and the last sign-in. Signing out does not raise the
 * revision: the user may have signed out since the read, and must stay signed out. Signing in does not raise it
 * either: the admitted tokens are written only when sessions end.
 */
const fieldsUpdate = (read: User, stored: User, trail: Trail): TransactItem => {
  const { userName, revoked: _revoked, lastSignInAt: _signIn, admitted, ...others } = itemOf(stored, trail)
  const fields = stored.validAfter === read.validAfter ? others : { ...others, admitted }
  const names = Object.keys(fields).filter(name => fields[name] !== undefined)
  const { ConditionExpression, ExpressionAttributeValues } = unchanged(read)
  return {
    Update: {
      TableName: table,
      Key: { userName },
      UpdateExpression: `SET ${names.map(name => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression,
      ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ...Object.fromEntries(names.map(name => [`:${name}`, fields[name]])),
      },
    },
  }
}

/** Removes a user. Throws the store's conflict if the user was changed since it was read. */
export const removeUser = async (read: User, trail: Trail): Promise<void> => {
  const remove: TransactItem = { Delete: { TableName: table, Key: { userName: read.userName }, ...unchanged(read) } }
  await changeUser(read, undefined, [remove, auditPut(changeOf(trail, read, undefined))])
}

/**
 * Records that the user has chosen a password. Ends the user's earlier sessions.
 * @param changedAt when Cognito had accepted the new password, in epoch milliseconds
 */
export const recordPasswordChange = (user: User, trail: Trail, changedAt: number): Promise<void> =>
  onNewest(`user#${user.userName}`, async () => {
    const newest = await findUser(user.userName)
    if (newest) await writePasswordChange(newest, trail, changedAt)
  })

const writePasswordChange = async (user: User, trail: Trail, changedAt: number): Promise<void> => {
  const after: User = {
    ...withoutSessions(user, changedAt),
    userStatus: 'CONFIRMED',
    revision: user.revision + 1,
  }
  const update: TransactItem = {
    Update: {
      TableName: table,
      Key: { userName: user.userName },
      UpdateExpression:
        'SET userStatus = :status, validAfter = :after, admitted = :none, updatedTime = :time, updatedBy = :by ADD revision :one',
      ConditionExpression: 'validAfter = :seen',
      ExpressionAttributeValues: {
        ':seen': user.validAfter,
        ':none': {},
        ':status': after.userStatus,
        ':after': after.validAfter,
        ':time': new Date(trail.at).toISOString(),
        ':by': trail.by,
        ':one': 1,
      },
    },
  }
  await writeTogether([update, auditPut(changeOf(trail, user, after))])
}

/**
 * Revokes one token without raising the user's revision, because signing out is not an edit. If the user was removed
 * meanwhile, there are no tokens, and nothing is written.
 */
export const revokeToken = async (user: User, tokenId: string, until: number, now: number): Promise<void> => {
  try {
    await addToken(user, 'revoked', { id: tokenId, expiresAt: until }, now, stillThere)
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

/**
 * Admits a token that was issued after the user was read, although its time is before the end of the earlier
 * sessions, because the clock was set back. Returns false if sessions have ended since the read, because the token
 * may be from before that. Decision 130 says why.
 */
export const admitToken = async (user: User, token: NewToken, now: number): Promise<boolean> => {
  try {
    await addToken(user, 'admitted', token, now, {
      ConditionExpression: 'validAfter = :seen',
      ExpressionAttributeValues: { ':seen': user.validAfter },
    })
    return true
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    return false
  }
}

interface NewToken {
  readonly id: string
  /** When the sign-in token expires, in epoch seconds. */
  readonly expiresAt: number
}

interface Condition {
  readonly ConditionExpression: string
  readonly ExpressionAttributeValues?: Record<string, number>
}

/** The condition that the user is stored. Otherwise, an update would store an item that no list of users can read. */
const stillThere: Condition = { ConditionExpression: 'attribute_exists(userName)' }

/** Adds a token to the user's list of revoked or of admitted tokens, and removes expired tokens from the list. */
const addToken = async (
  user: User,
  list: 'revoked' | 'admitted',
  { id, expiresAt }: NewToken,
  now: number,
  condition: Condition,
): Promise<void> => {
  const expired = Object.entries(user[list]).filter(([, end]) => end * 1000 < now)
  const Key = { userName: user.userName }
  if (Object.keys(user[list]).length === 0) await beginList(Key, list)
  const names = Object.fromEntries(expired.map(([old], index) => [`#old${index}`, old]))
  const removal =
    expired.length > 0
      ? ` REMOVE ${Object.keys(names)
          .map(name => `${list}.${name}`)
          .join(', ')}`
      : ''
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key,
      UpdateExpression: `SET ${list}.#token = :until${removal}`,
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: { '#token': id, ...names },
      ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':until': expiresAt },
    }),
  )
}

/** Adds an empty list of tokens to the item of a user that an earlier release stored without one. */
const beginList = async (Key: { userName: string }, list: 'revoked' | 'admitted'): Promise<void> => {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key,
      UpdateExpression: `SET ${list} = if_not_exists(${list}, :none)`,
      ConditionExpression: stillThere.ConditionExpression,
      ExpressionAttributeValues: { ':none': {} },
    }),
  )
}

const stamped = (user: User, { at, by }: Trail): User => ({
  ...user,
  updatedTime: new Date(at).toISOString(),
  updatedBy: by,
})

const itemOf = (user: User, trail: Trail): Record<string, unknown> => ({ ...stamped(user, trail), schemaVersion })

const changeOf = (trail: Trail, before: User | undefined, after: User | undefined): Change => ({
  ...trail,
  entity: 'user',
  name: (after ?? before)?.name ?? '',
  before: before && userForAudit(before),
  after: after && userForAudit(after),
})

/** The condition that the stored user is as it was read. Items of the first release have no revision. */
const unchanged = ({ revision }: User) => ({
  ConditionExpression: 'revision = :read OR (attribute_exists(userName) AND attribute_not_exists(revision))',
  ExpressionAttributeValues: { ':read': revision },
})

const changeUser = async (read: User, next: User | undefined, items: TransactItem[]): Promise<void> => {
  const countChange = adminCountChange(read, next)
  try {
    await writeTogether([...items, ...countChange])
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    const current = await findUser(read.userName)
    const isOfCount = current?.revision === read.revision && isEnabledAdmin(read) && countChange.length > 0
    if (!isOfCount) throw error
    // The stored user is unchanged. So no count of administrators is stored, or this is the last administrator.
    await recountAdmins(listUsers)
    return writeTogether([...items, ...countChange]).catch(lastAdminStays(read.name))
  }
}
