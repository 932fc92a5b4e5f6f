import { dataSets } from '#shared/server/dataSets.ts'
import type { DeliveryRow } from '../../domain/reports/deliveryRow.ts'
import { setting } from '../../runtime/settings.ts'
import { putRows } from './putRows.ts'

/**
 * Writes a file with rows of a day for the data set of deliveries, one line of JSON each.
 * @param file the number of the file among those of the day
 */
export const putDeliveries = (day: string, file: number, rows: readonly DeliveryRow[]): Promise<void> => {
  const { prefix, partition } = dataSets.deliveries
  return putRows(setting('DATASETS_BUCKET'), `${prefix}${partition.name}=${day}/rows-${file + 1}.json`, rows)
}
