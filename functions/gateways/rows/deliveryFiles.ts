import { dataSets } from '#shared/server/dataSets.ts'
import type { DeliveryRow } from '../../domain/reports/deliveryRow.ts'
import { setting } from '../../runtime/settings.ts'
import { putRows } from './putRows.ts'

/**
 * Writes one of a day's files for the data set of deliveries, with one line of JSON per row.
 * @param file the index of the file among those of the day
 */
export const putDeliveries = (day: string, file: number, rows: readonly DeliveryRow[]): Promise<void> => {
  const { prefix, partition } = dataSets.deliveries
  return putRows(setting('DATASETS_BUCKET'), `${prefix}${partition.name}=${day}/rows-${file + 1}.json`, rows)
}
