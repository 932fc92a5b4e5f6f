import { firstDay } from '#shared/server/readingsDataSet.ts'
import { eventRow } from '../../domain/reports/eventRow.ts'
import { deliverEvents } from '../../gateways/rows/eventsDelivery.ts'

/** Copies firings from the table of events into the data set of events, which reports query. */
export const copyEvents = async (items: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
  const rows = items.map(eventRow).filter(({ day }) => day >= firstDay)
  if (rows.length > 0) await deliverEvents(rows)
}
