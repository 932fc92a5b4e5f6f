import { dataSets } from '#shared/server/dataSets.ts'
import type { UtilisationRow } from '../../domain/utilisation/dayRow.ts'
import { setting } from '../../runtime/settings.ts'
import { putRows } from './putRows.ts'

/**
 * Writes one of a day's files for the data set of utilisation, with one line of JSON per row.
 * @param file the index of the file among those of the day
 */
export const putUtilisation = (day: string, file: number, rows: readonly UtilisationRow[]): Promise<void> => {
  const { prefix, partition } = dataSets.utilisation
  return putRows(setting('DATASETS_BUCKET'), `${prefix}${partition.name}=${day}/rows-${file + 1}.json`, rows)
}
