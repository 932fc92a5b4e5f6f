import { chatterAlarms, chatterMinutes } from '#shared/alarms/performance.ts'
import type { CountedAlarm } from './countedAlarm.ts'

const chatterMs = chatterMinutes * 60_000

/**
 * Returns the alarms that are part of a chatter: those among three alarms of the same rule and instrument that began
 * within ten minutes.
 * @param alarms the alarms of one rule
 */
export const findChatteringAlarms = (alarms: readonly CountedAlarm[]): CountedAlarm[] =>
  byInstrument(alarms).flatMap(sorted => {
    const chattering = new Set<CountedAlarm>()
    for (let place = 0; place + chatterAlarms <= sorted.length; place += 1) {
      const some = sorted.slice(place, place + chatterAlarms)
      if ((some.at(-1)?.openedAt ?? 0) - (some[0]?.openedAt ?? 0) <= chatterMs)
        for (const one of some) chattering.add(one)
    }
    return [...chattering]
  })

/**
 * Counts the alarms that would have been merged into the one before if every alarm had closed later.
 * @param alarms the alarms of one rule
 * @param milliseconds how much later each alarm would have closed
 */
export const joinedBy = (alarms: readonly CountedAlarm[], milliseconds: number): number =>
  byInstrument(alarms)
    .flatMap(sorted => sorted.map(({ openedAt }, place) => openedAt - (sorted[place - 1]?.closedAt ?? -Infinity)))
    .filter(gap => gap <= milliseconds).length

/** Groups the alarms by instrument, oldest first. */
const byInstrument = (alarms: readonly CountedAlarm[]): CountedAlarm[][] =>
  [...Map.groupBy(alarms, ({ deviceName }) => deviceName).values()].map(some =>
    some.toSorted((one, other) => one.openedAt - other.openedAt),
  )
