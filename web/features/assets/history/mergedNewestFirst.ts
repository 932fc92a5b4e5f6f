import type { HistoricalPoint } from '#shared/contract/device.ts'

/** Merges two lists that are both sorted newest first. */
export const mergedNewestFirst = (
  left: readonly HistoricalPoint[],
  right: readonly HistoricalPoint[],
): readonly HistoricalPoint[] => {
  if (left.length === 0) return right
  const merged: HistoricalPoint[] = []
  let next = 0
  for (const point of left) {
    for (let other = right[next]; other && other.timeStamp > point.timeStamp; other = right[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(point)
  }
  for (; next < right.length; next += 1) {
    const other = right[next]
    if (other) merged.push(other)
  }
  return merged
}
