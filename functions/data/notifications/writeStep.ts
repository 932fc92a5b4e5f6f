import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { toWireId } from '../../domain/alarmIds.ts'
import type { StoredMessage } from '../../domain/notifications/delivery/storedDelivery.ts'
import { alarmsTable } from '../alarms/alarmQueries.ts'
import { parseAlarmKey } from '../alarms/readAlarm.ts'
import { db } from '../store/db.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import type { StoredDelivery } from './deliveries/deliveryItem.ts'
import { deliveryPut, messagePut } from './deliveries/deliveryPuts.ts'
import { escalationPut, type StoredEscalation } from './escalationRepository.ts'

/**
 * Writes an escalation with a step's message and its deliveries: all of them or none. Throws the store's conflict if,
 * meanwhile, the alarm was acknowledged or has ended, or another function has written the escalation.
 */
export const writeStep = async (
  escalation: StoredEscalation,
  message: StoredMessage,
  deliveries: readonly StoredDelivery[],
  now: number,
): Promise<void> => {
  const TransactItems = [
    escalationPut(escalation),
    alarmAwaits(escalation.alarmId),
    ...(deliveries.length > 0 ? [messagePut(message, now)] : []),
    ...deliveries.map(deliveryPut),
  ]
  await db.send(new TransactWriteCommand({ TransactItems }))
}

const alarmAwaits = (alarmId: string): TransactItem => ({
  ConditionCheck: {
    TableName: alarmsTable,
    Key: { ...parseAlarmKey(toWireId(alarmId)) },
    ConditionExpression:
      'attribute_exists(entry) AND attribute_not_exists(acknowledgedBy) AND attribute_not_exists(closedAt)',
  },
})
