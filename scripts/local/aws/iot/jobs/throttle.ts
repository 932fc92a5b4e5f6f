/** Returns a function that counts requests, and is true for one beyond `perSecond` of its kind in a second. */
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
