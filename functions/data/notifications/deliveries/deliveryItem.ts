import { iso } from '#shared/iso.ts'
import { dueAtOf } from '../../../domain/notifications/delivery/delivery.ts'
import {
  places,
  type DeliveryRecord,
  type StoredMessage,
} from '../../../domain/notifications/delivery/storedDelivery.ts'
import { expiryOf } from '../../store/expiryOf.ts'
import { tableName } from '../../store/db.ts'
import type { Item } from '../../store/pages.ts'
import type { TransactItem } from '../../store/joinedTransactions.ts'
import { alarmExpiry } from '../../alarms/alarmExpiry.ts'

/** Deliveries and their messages stand beside the schedules that they come from. */
export const deliveriesTable = tableName('notices')

const schemaVersion = 1
/** Attempts end earlier. The log needs no texts. */
const messageDays = 14

export interface StoredDelivery extends DeliveryRecord {
  /** 0 while nothing is stored. */
  readonly revision: number
}

export interface DeliveryKey {
  readonly channel: string
  readonly part: string
}

/** The partition of a rule's deliveries about an instrument. Schedules have a third name in theirs. */
export const logOf = ({ deviceName, ruleName }: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>): string =>
  `${deviceName}#${ruleName}`

/** Where the deliveries of messages from a time on begin. */
export const partFrom = (time: number): string => `delivery#${iso(time)}`

export const deliveryKeyOf = (delivery: DeliveryRecord): DeliveryKey => ({
  channel: logOf(delivery),
  part: `${partFrom(delivery.messageAt)}#${places[delivery.kind]}#${delivery.id}`,
})

export const messageKeyOf = (about: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>, name: string): DeliveryKey => ({
  channel: logOf(about),
  part: `message#${name}`,
})

/** The only partition of the index of what is due that deliveries have. */
export const waitingDelivery = 'delivery'

/** Writes a delivery over the revision that was read. */
export const deliveryPut = ({
  revision,
  ...record
}: StoredDelivery): { readonly Put: NonNullable<TransactItem['Put']> } => {
  const { recordedAt } = record.delivery
  const dueAt = dueAtOf(record.delivery)
  return {
    Put: {
      TableName: deliveriesTable,
      Item: {
        ...deliveryKeyOf(record),
        schemaVersion,
        revision: revision + 1,
        expiresAt: alarmExpiry(recordedAt),
        // The log of the stage: these two never change, so that attempts do not write the index.
        recordedMonth: iso(recordedAt).slice(0, 7),
        recorded: `${iso(recordedAt)}#${record.id}`,
        ...(dueAt !== undefined && { waiting: waitingDelivery, dueAt: iso(dueAt) }),
        content: JSON.stringify(record),
      },
      ConditionExpression: revision === 0 ? 'attribute_not_exists(channel)' : 'revision = :read',
      ...(revision > 0 && { ExpressionAttributeValues: { ':read': revision } }),
    },
  }
}

export const deliveryOf = (item: Item): StoredDelivery => ({
  ...(JSON.parse(String(item['content'])) as DeliveryRecord), // as this release writes it
  revision: Number(item['revision']),
})

/** Writes a message. Two audiences may hand over the same one. */
export const messagePut = (message: StoredMessage, now: number): TransactItem => ({
  Put: {
    TableName: deliveriesTable,
    Item: {
      ...messageKeyOf(message, message.name),
      schemaVersion,
      expiresAt: expiryOf(now, messageDays),
      content: JSON.stringify(message),
    },
  },
})
