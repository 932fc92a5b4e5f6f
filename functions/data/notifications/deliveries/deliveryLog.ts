import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { namesIn, isAbout } from '../../../domain/notifications/delivery/notifiedAlarms.ts'
import type { DeliveryRecord } from '../../../domain/notifications/delivery/storedDelivery.ts'
import { batchGet } from '../../store/batchGet.ts'
import { db } from '../../store/db.ts'
import { readMonthsBack } from '../../store/months.ts'
import { allPages } from '../../store/pages.ts'
import {
  deliveriesTable,
  deliveryKeyOf,
  readDeliveryItem,
  type DeliveryKey,
  type StoredDelivery,
} from './deliveryItem.ts'
import { deliveriesSince } from './deliveryRepository.ts'

/** Returns the deliveries of all messages about an alarm, in the order of the messages. */
export const deliveriesOfAlarm = async (alarmId: string): Promise<StoredDelivery[]> =>
  (await deliveriesSince(namesIn(alarmId), alarmId)).filter(delivery => isAbout(delivery, alarmId))

/** Returns the newest deliveries that were recorded within a period, newest first. */
export const newestDeliveries = async (period: TimePeriod, limit: number): Promise<StoredDelivery[]> => {
  const keys = await readMonthsBack(period, month => keysOfMonth(month, period, limit), limit)
  const deliveries = (await batchGet(deliveriesTable, keys.map(keyOf))).map(readDeliveryItem)
  return deliveries.sort((a, b) => b.delivery.recordedAt - a.delivery.recordedAt || (a.id < b.id ? 1 : -1))
}

/**
 * Some deliveries from the log, and the position in the log after which the next ones follow. The position is
 * undefined if no more follow.
 */
interface LogPart {
  readonly deliveries: readonly StoredDelivery[]
  readonly last: string | undefined
}

/**
 * Returns the first deliveries that were recorded within a period of one UTC month, in no particular order.
 * @param after the position in the log of the last delivery that was read before; empty at the beginning
 */
export const deliveriesIn = async ({ from, to }: TimePeriod, after: string, limit: number): Promise<LogPart> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: deliveriesTable,
      IndexName: 'byRecorded',
      KeyConditionExpression: 'recordedMonth = :month AND recorded BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':month': iso(from).slice(0, 7),
        // The query begins at the position of the last delivery with a space appended, because no other position
        // sorts between the two.
        ':from': after === '' ? iso(from) : `${after} `,
        ':to': `${iso(to)}~`,
      },
      Limit: limit,
    }),
  )
  const keys = Items.map(({ channel, part }) => ({ channel: String(channel), part: String(part) }))
  return {
    deliveries: (await batchGet(deliveriesTable, keys)).map(readDeliveryItem),
    last: Items.length < limit ? undefined : String(Items.at(-1)?.['recorded']),
  }
}

/**
 * Returns, keyed by the id of each joined delivery, the delivery whose message includes the joined delivery's
 * message.
 */
export const findIncludingDeliveries = async (
  joined: readonly DeliveryRecord[],
): Promise<ReadonlyMap<string, StoredDelivery>> => {
  const places = joined.flatMap(({ saidBy }) => saidBy ?? [])
  const keys = new Map(places.map(place => [place.id, deliveryKeyOf(place)]))
  const leaders = (await batchGet(deliveriesTable, [...keys.values()].map(keyOf))).map(readDeliveryItem)
  const byId = new Map(leaders.map(one => [one.id, one]))
  return new Map(
    joined.flatMap(({ id, saidBy }) => {
      const leader = saidBy && byId.get(saidBy.id)
      return leader ? [[id, leader] as const] : []
    }),
  )
}

const keyOf = ({ channel, part }: DeliveryKey) => ({ channel, part })

const keysOfMonth = async (month: string, { from, to }: TimePeriod, limit: number): Promise<DeliveryKey[]> => {
  const items = await allPages(
    key =>
      db.send(
        new QueryCommand({
          TableName: deliveriesTable,
          IndexName: 'byRecorded',
          KeyConditionExpression: 'recordedMonth = :month AND recorded BETWEEN :from AND :to',
          // In the sort key of the log, a hash sign and an id follow the time. The tilde sorts after both, so that
          // deliveries of the last millisecond are included.
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
