import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TimeWindow } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { namesIn, tells } from '../../../domain/notifications/delivery/told.ts'
import type { DeliveryRecord } from '../../../domain/notifications/delivery/storedDelivery.ts'
import { batchGet } from '../../store/batchGet.ts'
import { db } from '../../store/db.ts'
import { readMonthsBack } from '../../store/months.ts'
import { allPages } from '../../store/pages.ts'
import { deliveriesTable, deliveryKeyOf, deliveryOf, type DeliveryKey, type StoredDelivery } from './deliveryItem.ts'
import { deliveriesSince } from './deliveryRepository.ts'

/** The deliveries of the messages about an alarm, in the order of the messages. */
export const deliveriesOfAlarm = async (alarmId: string): Promise<StoredDelivery[]> =>
  (await deliveriesSince(namesIn(alarmId), alarmId)).filter(delivery => tells(delivery, alarmId))

/** The newest deliveries of the stage that were recorded within a window, newest first. */
export const newestDeliveries = async (window: TimeWindow, limit: number): Promise<StoredDelivery[]> => {
  const keys = await readMonthsBack(window, month => keysOfMonth(month, window, limit), limit)
  const deliveries = (await batchGet(deliveriesTable, keys.map(keyOf))).map(deliveryOf)
  return deliveries.sort((a, b) => b.delivery.recordedAt - a.delivery.recordedAt || (a.id < b.id ? 1 : -1))
}

/** Returns the deliveries whose joined messages speak for others, by the id of each delivery that they speak for. */
export const tellersOf = async (joined: readonly DeliveryRecord[]): Promise<ReadonlyMap<string, StoredDelivery>> => {
  const places = joined.flatMap(({ saidBy }) => saidBy ?? [])
  const keys = new Map(places.map(place => [place.id, deliveryKeyOf(place)]))
  const tellers = (await batchGet(deliveriesTable, [...keys.values()].map(keyOf))).map(deliveryOf)
  const byId = new Map(tellers.map(one => [one.id, one]))
  return new Map(
    joined.flatMap(({ id, saidBy }) => {
      const teller = saidBy && byId.get(saidBy.id)
      return teller ? [[id, teller] as const] : []
    }),
  )
}

const keyOf = ({ channel, part }: DeliveryKey) => ({ channel, part })

const keysOfMonth = async (month: string, { from, to }: TimeWindow, limit: number): Promise<DeliveryKey[]> => {
  const items = await allPages(
    key =>
      db.send(
        new QueryCommand({
          TableName: deliveriesTable,
          IndexName: 'byRecorded',
          KeyConditionExpression: 'recordedMonth = :month AND recorded BETWEEN :from AND :to',
          // In a key, a hash sign and an id follow the time. The tilde sorts after both.
          ExpressionAttributeValues: { ':month': month, ':from': iso(from), ':to': `${iso(to)}~` },
          ScanIndexForward: false,
          Limit: limit,
          ExclusiveStartKey: key,
        }),
      ),
    limit,
  )
  return items.map(({ channel, part }) => ({ channel: String(channel), part: String(part) }))
}
