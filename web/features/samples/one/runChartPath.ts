import type { FoundSample, Trouble } from '#shared/contract/calls/samples.ts'
import { chartedItems } from '#web/components/alarms/alarmChartPath.ts'
import { historyPath } from '#web/lib/addresses/historyAddress.ts'

const aroundMs = 5 * 60_000
const longestMs = 86_400_000

/**
 * The address of the chart of a run: of the data items that its alarms are about, or of all. Undefined before the
 * start.
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
