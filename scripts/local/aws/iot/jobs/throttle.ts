/**
 * Returns a function that counts requests by kind. It returns true for each request beyond `perSecond` of a kind
 * within a second.
 */
export const createThrottle = (perSecond: number, now: () => number): ((kind: string) => boolean) => {
  const counts = new Map<string, number>()
  let second = 0
  return kind => {
    const current = Math.floor(now() / 1_000)
    if (current !== second) counts.clear()
    second = current
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count > perSecond
  }
}
