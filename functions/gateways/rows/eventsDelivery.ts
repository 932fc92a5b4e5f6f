import type { EventRow } from '#shared/server/dataSets.ts'
import { setting } from '../../runtime/settings.ts'
import { deliverRows } from './rowDelivery.ts'

const stream = setting('EVENTS_DELIVERY')

/** Delivers rows of firings to the data set of events. Throws if the stream refuses some of them. */
export const deliverEvents = async (rows: readonly EventRow[]): Promise<void> => {
  const refused = await deliverRows([stream], new Map([['events', rows]]))
  if (refused.size > 0) throw new Error('Firehose refused rows of events. This function sends them again')
}
