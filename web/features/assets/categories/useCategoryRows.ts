import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '#shared/contract/device.ts'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useLive } from '#web/lib/live/useLive.ts'
import { findKeptError, queryClient, readAgain, readAhead, observeReadAt, refetchEvery } from '#web/lib/queries.ts'
import type { AssetCategory, CategoryRows } from './assetCategory.ts'
import { rulesEveryMilliseconds, tableEveryMilliseconds } from './polling.ts'

/**
 * A category's table with more rows than this is not read again at each live update, but at most once per polling
 * interval.
 */
const manyRows = 100

/**
 * How long rows count as fresh. The page starts to read all panels at once, and a slow computer draws the last panel
 * seconds later, which must not read its rows a second time.
 */
const freshMs = 5_000

interface Rows<Row> extends RowSource<Row> {
  readonly count: string | undefined
}

/**
 * Reads the first rows of a category, such as an instrument's errors.
 * @param isKept whether the page makes a call for changes, which keeps the rows of the categories in its answer up to
 * date
 */
export const useCategoryRows = <Row>(
  of: AssetCategory<Row>,
  device: Device,
  pageSize: number,
  isKept: boolean,
): Rows<Row> => {
  const query = of.query(device, pageSize)
  useState(() => readAhead(query))
  const read = (): void => void readAgain(query.queryKey)
  const isLive = of.changed !== undefined
  const every = isLive ? tableEveryMilliseconds : rulesEveryMilliseconds
  const isAbandoned = isKept && isLive
  const known = queryClient.getQueryData<CategoryRows<Row>>(query.queryKey)
  const interval = useLive(
    isLive && !isAbandoned ? `device/${device.deviceName}` : undefined,
    read,
    isAbandoned ? undefined : every,
    known && known.rows.length > manyRows ? tableEveryMilliseconds : undefined,
  )
  const { data, error, refetch } = useQuery({ ...query, staleTime: freshMs, refetchInterval: refetchEvery(interval) })
  return {
    rows: data?.rows,
    count: data?.count,
    error: error ?? findKeptError(query.queryKey),
    readAt: observeReadAt(query.queryKey),
    refresh: refetch,
  }
}
