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
  /** The revision of the stored delivery; 0 if it is not stored yet. */
  readonly revision: number
}

export interface DeliveryKey {
  readonly channel: string
  readonly part: string
}

/**
 * The partition key of a rule's deliveries about an instrument. A notification schedule's key also contains the
 * audience.
 */
export const logOf = ({ deviceName, ruleName }: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>): string =>
  `${deviceName}#${ruleName}`

/** The prefix of the sort keys of deliveries whose messages have this time. */
export const partFrom = (time: number): string => `delivery#${iso(time)}`

export const deliveryKeyOf = (delivery: DeliveryPlace): DeliveryKey => ({
  channel: logOf(delivery),
  part: `${partFrom(delivery.messageAt)}#${places[delivery.kind]}#${delivery.id}`,
})

export const makeMessageKey = (about: Pick<DeliveryRecord, 'deviceName' | 'ruleName'>, name: string): DeliveryKey => ({
  channel: logOf(about),
  part: `message#${name}`,
})

/** The partition of all unfinished deliveries in the index of due work. */
export const waitingDelivery = 'delivery'

export const readDeliveryItem = (item: Item): StoredDelivery => ({
  ...(JSON.parse(String(item['content'])) as DeliveryRecord), // safe cast: only this product writes the item
  revision: Number(item['revision']),
})
