import { dataSets } from '#shared/server/dataSets.ts'
import type { SnapshotEntity } from '../../domain/reports/sources.ts'
import { setting } from '../../runtime/settings.ts'
import { putRows } from './putRows.ts'

/** Writes the rows of a snapshot. Reports read it only once `switchTo` has made it the current one. */
export const putSnapshot = (entity: SnapshotEntity, name: string, rows: readonly object[]): Promise<void> => {
  const { prefix, partition } = dataSets[entity]
  return putRows(setting('SNAPSHOTS_BUCKET'), `${prefix}${partition.name}=${name}/rows.json`, rows)
}
