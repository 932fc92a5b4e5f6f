import { useMemo } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import type { HistoryAsked } from './historyAsked.ts'
import { nameBeside } from './otherInstrument.ts'
import { useChartSeries, type ChartReading } from './useChartSeries.ts'

/** Reads the lines of an instrument, and those of the instrument that it is compared with. */
export const useComparedSeries = (
  { deviceName, mnemonics, also }: Pick<HistoryAsked, 'deviceName' | 'mnemonics' | 'also'>,
  shown: TimePeriod,
): ChartReading => {
  const own = useChartSeries(deviceName, mnemonics, shown)
  const other = useChartSeries(also, mnemonics, shown)
  const series = useMemo(
    () => [...own.series, ...other.series.map(one => ({ ...one, mnemonicName: nameBeside(also, one.mnemonicName) }))],
    [own.series, other.series, also],
  )
  return { series, isReading: own.isReading || other.isReading, failed: [...own.failed, ...other.failed] }
}
