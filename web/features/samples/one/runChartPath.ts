import type { FoundSample, Trouble } from '#shared/contract/calls/samples.ts'
import { chartedItems } from '#web/components/alarms/alarmChartPath.ts'
import { historyPath } from '#web/lib/addresses/historyAddress.ts'

const aroundMs = 5 * 60_000
const longestMs = 86_400_000

/**
 * The address of a chart of the time in which a sample ran. The chart shows the data items that the alarms during the
 * run are about. Without such alarms, it shows all data items. Undefined before the run has started.
 */
export const runChartPath = (sample: FoundSample, troubles: readonly Trouble[]): string | undefined => {
  const { startedAt, endedAt } = sample
  if (startedAt === undefined) return undefined
  const from = Date.parse(startedAt) - aroundMs
  const end = endedAt === undefined ? Date.now() : Date.parse(endedAt) + aroundMs
  return historyPath(sample, { from, to: Math.min(end, from + longestMs), items: itemsOf(troubles) })
}

const itemsOf = (troubles: readonly Trouble[]): readonly string[] | 'all' => {
  const items = new Set(troubles.flatMap(trouble => (trouble.kind === 'alarm' ? chartedItems(trouble) : [])))
  return items.size > 0 ? [...items] : 'all'
}
