import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'
import { allPages } from '../store/pages.ts'
import { holds } from '../store/holds.ts'

const table = tableName('watches')
const schemaVersion = 1
const minuteMs = 60_000

/**
 * Returns the minute in which a page's lease ends. The leases of one user that end in the same minute are stored as
 * one item. Its key begins with the minute, so that expired items are not read.
 */
const minuteOf = (time: number): string => new Date(Math.floor(time / minuteMs) * minuteMs).toISOString().slice(0, 16)

/**
 * The maximum number of subjects (lists and instruments) that all tabs of one user watch together: 40 tabs with five
 * subjects each.
 */
export const watchedLimit = 200

/**
 * Records that a user's page watches these lists and instruments for changes, until the end of the minute of `until`.
 * Returns false and records nothing if the user would watch too many.
 */
export const noteWatches = (userName: string, subjects: readonly string[], until: number): Promise<boolean> => {
  const names = subjects.map((subject, place) => [`:subject${place}`, subject] as const)
  const isRenewal = names.map(([name]) => `contains(subjects, ${name})`).join(' AND ')
  return holds(
    new UpdateCommand({
      TableName: table,
      Key: { kind: 'lease', name: `${minuteOf(until)}#${userName}` },
      UpdateExpression: 'ADD subjects :subjects SET expiresAt = :expires, schemaVersion = :version',
      ConditionExpression: `attribute_not_exists(subjects) OR size(subjects) <= :room OR (${isRenewal})`,
      ExpressionAttributeValues: {
        ...Object.fromEntries(names),
        ':subjects': new Set(subjects),
        ':expires': Math.ceil(until / 1000) + 60,
        ':version': schemaVersion,
        ':room': watchedLimit - subjects.length,
      },
    }),
  )
}

/** Returns the subjects (lists and instruments) that any open page watches now. */
export const watchedSubjects = async (now: number): Promise<Set<string>> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: table,
        ConsistentRead: true,
        KeyConditionExpression: 'kind = :kind AND #name >= :minute',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':kind': 'lease', ':minute': minuteOf(now) },
        ExclusiveStartKey: key,
      }),
    ),
  )
  // The cast is safe, because `noteWatches` has written what is read here.
  return new Set(items.flatMap(({ subjects }) => [...(subjects as Set<string>)]))
}
