import { allPages, type Item, type Page } from './pages.ts'

interface Segment {
  readonly Segment: number
  readonly TotalSegments: number
  readonly ExclusiveStartKey: Item | undefined
}

/**
 * The usual number of parallel scans. Each page of a scan is 1 MB; four parallel scans read 10,000 instruments in a
 * few round trips.
 */
const usualSegments = 4

/** Reads every item of a table or an index by parallel scans, in no particular order. */
export const inSegments = async (read: (segment: Segment) => Promise<Page>, count = usualSegments): Promise<Item[]> => {
  const segments = Array.from({ length: count }, (_, segment) =>
    allPages(key => read({ Segment: segment, TotalSegments: count, ExclusiveStartKey: key })),
  )
  return (await Promise.all(segments)).flat()
}
