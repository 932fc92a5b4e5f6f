import { momentIn } from '#shared/time/zonedTime.ts'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Alarm } from '#shared/contract/alarm.ts'
import { firstLife } from '../../domain/alarms/life/alarmLife.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Unavailable } from '../../domain/errors.ts'
import { isConditionFailure, isTransactionConflict } from '../../runtime/writeConflicts.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { db, tableName } from '../store/db.ts'
import { retryOnConflict } from '../store/retryOnConflict.ts'
import { alarmExpiry } from './alarmExpiry.ts'
import { getAlarm } from './alarmRepository.ts'
import { acknowledgedUpdate } from './closing.ts'
import { parseAlarmKey } from './readAlarm.ts'

const alarmsTable = tableName('alarms')

/**
 * Stores who has seen an alarm. An existing acknowledgement is never replaced. The ingest function may count and
 * close the alarm at the same time, which is not a conflict. If the same user repeats the same comment, nothing
 * changes. Decision 87 says why.
 */
export const acknowledge = async (read: Alarm, comment: string, trail: Trail): Promise<Alarm> => {
  if (read.acknowledgedBy !== undefined) return sameOrConflict(read, comment, trail)
  try {
    await writeAcknowledgement(read, comment, trail)
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    const now = await getAlarm(read.id)
    const hasJustClosed = now.acknowledgedBy === undefined && now.life !== read.life
    return hasJustClosed ? acknowledge(now, comment, trail) : sameOrConflict(now, comment, trail)
  }
  return getAlarm(read.id)
}

const writeAcknowledgement = async (read: Alarm, comment: string, trail: Trail): Promise<void> => {
  const stored = { acknowledgedBy: trail.by, acknowledgedAt: new Date(trail.at).toISOString(), comment }
  const { sets, values, condition } = acknowledgedUpdate(read.life ?? firstLife, alarmExpiry(trail.at))
  const update = {
    TableName: alarmsTable,
    Key: parseAlarmKey(read.id),
    UpdateExpression: `SET acknowledgedBy = :by, acknowledgedAt = :at, #comment = :comment, revision = revision + :one, ${sets.join(', ')}`,
    ConditionExpression: `attribute_not_exists(acknowledgedBy) AND revision = :read AND ${condition}`,
    ExpressionAttributeNames: { '#comment': 'comment' },
    ExpressionAttributeValues: {
      ':by': stored.acknowledgedBy,
      ':at': stored.acknowledgedAt,
      ':comment': comment,
      ':one': 1,
      ':read': read.revision,
      ...values,
    },
  }
  // The audit record has an empty `before`, because an alarm that nobody has acknowledged has no fields of an
  // acknowledgement.
  const record = auditPut({ ...trail, entity: 'alarm', name: read.id, before: {}, after: stored })
  await retryOnConflict(
    () => db.send(new TransactWriteCommand({ TransactItems: [{ Update: update }, record] })),
    acknowledgementPolicy,
  )
}

/**
 * The retry policy for writing an acknowledgement. It waits while transactions of the ingest function change the
 * alarm. After a failed condition there is no retry, because the alarm must be read again first.
 */
const acknowledgementPolicy = {
  isConflict: (error: unknown) => isTransactionConflict(error) && !isConditionFailure(error),
  exhausted: () => new Unavailable('The alarm keeps changing. Try again'),
}

/**
 * Returns the alarm if the same user has acknowledged it with the same comment. Throws a conflict for any other
 * acknowledgement.
 */
const sameOrConflict = (alarm: Alarm, comment: string, { by }: Trail): Alarm => {
  if (alarm.acknowledgedBy === by && (alarm.comment ?? '') === comment) return alarm
  const { acknowledgedBy = 'Somebody else', acknowledgedAt } = alarm
  const when = acknowledgedAt && ` at ${momentIn('UTC', acknowledgedAt)} UTC`
  throw new Conflict(`${acknowledgedBy} has already acknowledged the alarm${when ?? ''}`, alarm)
}
