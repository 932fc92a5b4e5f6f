import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'
import { holds } from '../store/holds.ts'

const table = tableName('leases')
const schemaVersion = 1

/**
 * The maximum time that Lambda lets a function run. A lease that expires later than this must have been taken before
 * the clock was set back.
 */
const longestRunMs = 900_000

/** The lease of scheduled work, which prevents a second run of the same work from starting. */
export interface Lease {
  /** The name of the work, such as `everyMinute`. */
  readonly run: string
  /**
   * The id of the run that takes the lease. If the store's answer is lost, the client repeats the write and
   * recognizes its own lease by this id.
   */
  readonly id: string
}

/**
 * Takes the lease for a run of scheduled work. Returns false if another run holds it.
 * @param until when the lease expires by itself, in epoch milliseconds
 */
export const takeLease = ({ run, id }: Lease, now: number, until: number): Promise<boolean> =>
  holds(
    new UpdateCommand({
      TableName: table,
      Key: { run },
      UpdateExpression: 'SET runId = :id, endsAt = :until, schemaVersion = :version',
      ConditionExpression: 'attribute_not_exists(endsAt) OR endsAt <= :now OR endsAt > :latest OR runId = :id',
      ExpressionAttributeValues: {
        ':id': id,
        ':until': until,
        ':now': now,
        ':latest': now + longestRunMs,
        ':version': schemaVersion,
      },
    }),
  )

/** Ends a lease of scheduled work, so that the next run of the work can begin. */
export const endLease = async ({ run, id }: Lease): Promise<void> => {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: { run },
      UpdateExpression: 'SET endsAt = :ended',
      ConditionExpression: 'runId = :id',
      ExpressionAttributeValues: { ':id': id, ':ended': 0 },
    }),
  )
}
