import { useMemo } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useShownTheme } from '#web/lib/preferences.ts'
import type { AlarmSpan } from './alarmSpans.ts'
import type { ChartPanel } from './chartPanels.ts'
import { LineLegend } from './LineLegend.tsx'
import { LinePanel } from './LinePanel.tsx'

interface Props {
  readonly panel: ChartPanel
  /** Whether the chart has no other panel. */
  readonly isAlone: boolean
  readonly period: TimePeriod
  readonly whole: TimePeriod
  readonly spans: readonly AlarmSpan[]
  readonly nameOf: (mnemonic: string) => string
  /** The lines that are hidden, by name. */
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (line: string) => void
  readonly pointed: number | undefined
  readonly onZoom: (period: TimePeriod) => void
  readonly onPoint: (time: number | undefined) => void
}

/** The lines of one unit, with a legend in which each line can be hidden. */
export const LineGroup = (props: Props) => {
  const { panel, isAlone, period, whole, spans, nameOf, hidden, onToggle, pointed, onZoom, onPoint } = props
  const theme = useShownTheme()
  const hiddenPlaces = useMemo(
    () => new Set(panel.lines.flatMap(({ mnemonicName }, place) => (hidden.has(mnemonicName) ? [place] : []))),
    [panel, hidden],
  )
  const names = panel.lines.map(({ mnemonicName }) => nameOf(mnemonicName)).join(', ')
  return (
    <div>
      <LinePanel
        theme={theme}
        panel={panel}
        isAlone={isAlone}
        period={period}
        whole={whole}
        hidden={hiddenPlaces}
        spans={spans}
        label={`Chart of ${names}. The table below it lists the same values.`}
        onZoom={onZoom}
        onPoint={onPoint}
      />
      <LineLegend
        lines={panel.lines}
        units={panel.units}
        nameOf={nameOf}
        hidden={hidden}
        pointed={pointed}
        onToggle={onToggle}
      />
    </div>
  )
}
