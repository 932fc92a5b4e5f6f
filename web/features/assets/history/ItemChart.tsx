import { useState } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'

const HistoryChart = lazyPart(
  async () => (await import('#web/components/historyChart/HistoryChart.tsx')).HistoryChart,
  <Waiting height="280px" />,
)

interface Props {
  readonly deviceName: string
  readonly mnemonic: string
  readonly name: string
  readonly period: TimePeriod
}

/** A chart of one data item as a line, with its unit, limits and alarms. */
export const ItemChart = ({ deviceName, mnemonic, name, period }: Props) => {
  const [asked] = useState({ deviceName, mnemonics: [mnemonic], ...period })
  return <HistoryChart asked={asked} nameOf={() => name} isApart />
}
