import { useQuery } from '@tanstack/react-query'
import type { Device } from '#shared/contract/devices.ts'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useLive } from '#web/lib/live/useLive.ts'
import { queryClient } from '#web/lib/queries.ts'
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
  const query = of.query(device, pageSize)
  const read = (): void => void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  const interval = useLive(`device/${device.deviceName}`, read, factor * of.everyMilliseconds)
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...query, refetchInterval: interval ?? false })
  return { rows: data?.rows, count: data?.count, error, readAt: dataUpdatedAt, refresh: refetch }
}
