import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'
import { holds } from '../store/holds.ts'

const table = tableName('leases')
const schemaVersion = 1

/** The longest time of a function in Lambda. A lease that ends later was taken before the clock was set back. */
const longestRunMs = 900_000

/** The lease of one run of the clock. */
export interface Lease {
  /** The name of the work, as `everyMinute`. */
  readonly run: string
  /** The id of the run. If an answer of the store is lost, the client repeats the write and finds the run's own id. */
  readonly id: string
}

/**
 * Takes the lease of a run; false if another run has it.
 * @param until when it ends by itself, epoch milliseconds
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

/** Ends a lease, so that the next run begins. */
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
