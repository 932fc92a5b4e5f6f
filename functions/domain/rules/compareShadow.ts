/** One alarm, reduced to what a comparison of a shadow with a live rule needs. Times are epoch milliseconds. */
export interface SpanOfAlarm {
  readonly deviceName: string
  readonly modelName: string
  readonly from: number
  /** The end of the alarm. Undefined while it is open. */
  readonly to: number | undefined
  readonly firings: number
}

/**
 * An alarm of the shadow or the live rule, and whether the other rule has a counterpart to it on the same instrument.
 */
export interface ComparedAlarm extends SpanOfAlarm {
  readonly where: 'both' | 'shadow' | 'live'
}

/** How many alarms and firings the shadow or the live rule has, and how many of its alarms have no counterpart. */
interface Side {
  readonly alarms: number
  readonly firings: number
  readonly alone: number
}

export interface Comparison {
  readonly shadow: Side
  readonly live: Side
  /** All alarms of the shadow, and those of the live rule that have no counterpart, newest first. */
  readonly alarms: readonly ComparedAlarm[]
}

/**
 * Compares the alarms of a shadow with those of a live rule. Two alarms on one instrument are counterparts if they
 * overlap or are at most `toleranceMs` apart. Only alarms that began at or after `shadowFrom` or `liveFrom` are
 * counted, but earlier ones can still be counterparts.
 */
export const compareAlarms = (
  shadow: readonly SpanOfAlarm[],
  live: readonly SpanOfAlarm[],
  { shadowFrom, liveFrom, toleranceMs }: Record<'shadowFrom' | 'liveFrom' | 'toleranceMs', number>,
): Comparison => {
  const [amongShadow, amongLive] = [counterpartsIn(shadow, toleranceMs), counterpartsIn(live, toleranceMs)]
  const counted =
    (since: number) =>
    ({ from }: SpanOfAlarm): boolean =>
      from >= since
  const own = shadow
    .filter(counted(shadowFrom))
    .map(one => ({ ...one, where: amongLive(one) ? 'both' : 'shadow' }) as const)
  const others = live
    .filter(counted(liveFrom))
    .map(one => ({ ...one, where: amongShadow(one) ? 'both' : 'live' }) as const)
  return {
    shadow: sideOf(own),
    live: sideOf(others),
    alarms: [...own, ...others.filter(({ where }) => where === 'live')].toSorted(
      (one, other) => other.from - one.from || (one.deviceName < other.deviceName ? -1 : 1),
    ),
  }
}

const sideOf = (alarms: readonly ComparedAlarm[]): Side => ({
  alarms: alarms.length,
  firings: alarms.reduce((sum, { firings }) => sum + firings, 0),
  alone: alarms.filter(({ where }) => where !== 'both').length,
})

/**
 * The beginnings of a rule's alarms on one instrument, in ascending order. `latestEnds` has, for each of them, the
 * latest end of the alarms that began up to then.
 */
interface Sorted {
  readonly begins: readonly number[]
  readonly latestEnds: readonly number[]
}

/**
 * Returns a function that tests whether an alarm of the other rule has a counterpart among `alarms`, which all belong
 * to one rule. Each test looks at only a few alarms.
 */
const counterpartsIn = (alarms: readonly SpanOfAlarm[], toleranceMs: number) => {
  const sorted = new Map<string, Sorted>()
  for (const [deviceName, own] of Map.groupBy(alarms, one => one.deviceName)) {
    const inOrder = own.toSorted((one, other) => one.from - other.from)
    let latest = Number.NEGATIVE_INFINITY
    const latestEnds = inOrder.map(({ to = Infinity }) => (latest = Math.max(latest, to)))
    sorted.set(deviceName, { begins: inOrder.map(({ from }) => from), latestEnds })
  }
  return ({ deviceName, from, to = Infinity }: SpanOfAlarm): boolean => {
    const own = sorted.get(deviceName)
    if (!own) return false
    const last = countUpTo(own.begins, to + toleranceMs) - 1
    return (own.latestEnds[last] ?? Number.NEGATIVE_INFINITY) >= from - toleranceMs
  }
}

/** Returns how many of the times, which are in ascending order, are at most `most`. */
const countUpTo = (numbers: readonly number[], most: number): number => {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? Infinity) <= most) low = middle + 1
    else high = middle
  }
  return low
}

const [shortestMs, longestMs] = [60_000, 3_600_000]

/**
 * Returns how far apart two alarms, one of a shadow and one of a live rule, may be to count as counterparts: the
 * longer of the rules' windows. It is at least a minute, because delays and silences are evaluated at full minutes,
 * and at most an hour.
 */
export const toleranceOf = (windowsInSeconds: readonly (number | undefined)[]): number =>
  Math.min(longestMs, Math.max(shortestMs, ...windowsInSeconds.map((seconds = 0) => seconds * 1000)))
