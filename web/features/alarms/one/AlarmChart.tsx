import { useState } from 'react'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { chartedItems, timeAround } from '#web/components/alarms/alarmChartPath.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { AlarmStatus } from './AlarmStatus.tsx'

const HistoryChart = lazyPart(
  async () => (await import('#web/components/historyChart/HistoryChart.tsx')).HistoryChart,
  <Waiting height="280px" />,
)

/**
 * A chart of the values that the alarm is about, around the time of the alarm, with the rule's limits and the
 * instrument's modes; only the modes if the rule compares no data item.
 */
export const AlarmChart = ({ alarm }: { readonly alarm: DeviceAlarm }) => {
  // The period is computed only once, so that a refresh of the alarm does not move the chart under the pointer.
  const [asked] = useState(() => {
    const { from, to } = timeAround(alarm)
    return { deviceName: alarm.deviceName, mnemonics: chartedItems(alarm), from, to: Math.min(to, Date.now()) }
  })
  if (asked.mnemonics.length === 0) return <AlarmStatus deviceName={asked.deviceName} period={asked} />
  const names = new Map(alarm.seen.map(({ name, displayName }) => [name, displayName]))
  return <HistoryChart asked={asked} nameOf={mnemonic => names.get(mnemonic) || mnemonic} />
}
