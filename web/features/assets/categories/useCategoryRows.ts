import { useQuery } from '@tanstack/react-query'
import type { Device } from '#shared/contract/devices.ts'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import type { AssetCategory } from './assetCategory.ts'

interface Rows<Row> extends RowSource<Row> {
  readonly count: string | undefined
}

/** The first rows of a category, kept up to date; `factor` times as seldom as a panel is. */
export const useCategoryRows = <Row>(
  of: AssetCategory<Row>,
  device: Device,
  pageSize: number,
  factor = 1,
): Rows<Row> => {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...of.query(device, pageSize),
    refetchInterval: factor * of.everyMilliseconds,
  })
  return { rows: data?.rows, count: data?.count, error, readAt: dataUpdatedAt, refresh: refetch }
}
