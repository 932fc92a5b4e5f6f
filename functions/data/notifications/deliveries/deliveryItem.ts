import { iso } from '#shared/time/iso.ts'
import {
  places,
  type DeliveryPlace,
  type DeliveryRecord,
} from '../../../domain/notifications/delivery/storedDelivery.ts'
import { tableName } from '../../store/db.ts'
import type { Item } from '../../store/pages.ts'

/** The table of deliveries, their messages, and the notification schedules that they come from. */
export const deliveriesTable = tableName('notices')

export interface StoredDelivery extends DeliveryRecord {
  /** The revision of the stored delivery; 0 if the delivery is not stored yet. */
  readonly revision: number
}

export interface DeliveryKey {
  readonly channel: string
  readonly part: string
}

/**
 * Returns the partition key of all deliveries about a rule on an instrument. A notification schedule's key also
 * contains the audience.
 */
export const logOf = ({ deviceName, ruleName }: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>): string =>
  `${deviceName}#${ruleName}`

/** Returns the beginning of the sort keys of those deliveries whose messages have this time. */
export const partFrom = (time: number): string => `delivery#${iso(time)}`

export const deliveryKeyOf = (delivery: DeliveryPlace): DeliveryKey => ({
  channel: logOf(delivery),
  part: `${partFrom(delivery.messageAt)}#${places[delivery.kind]}#${delivery.id}`,
})

export const makeMessageKey = (about: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>, name: string): DeliveryKey => ({
  channel: logOf(about),
  part: `message#${name}`,
})

/** The partition key of all unfinished deliveries in the index of due work. */
export const waitingDelivery = 'delivery'

export const readDeliveryItem = (item: Item): StoredDelivery => ({
  ...(JSON.parse(String(item['content'])) as DeliveryRecord), // safe cast: only this product writes the item
  revision: Number(item['revision']),
})
