import { useCallback, useState } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useShownTheme } from '#web/lib/preferences.ts'
import type { AlarmSpan } from './alarmSpans.ts'
import type { ChartPanel } from './chartPanels.ts'
import { LineLegend } from './LineLegend.tsx'
import { LinePanel } from './LinePanel.tsx'

interface Props {
  readonly panel: ChartPanel
  readonly period: TimePeriod
  readonly whole: TimePeriod
  readonly spans: readonly AlarmSpan[]
  readonly nameOf: (mnemonic: string) => string
  readonly pointed: number | undefined
  readonly onZoom: (period: TimePeriod) => void
  readonly onPoint: (time: number | undefined) => void
}

const none: ReadonlySet<number> = new Set()

/** The lines of one unit, with a legend in which each line can be hidden. */
export const LineGroup = ({ panel, period, whole, spans, nameOf, pointed, onZoom, onPoint }: Props) => {
  const theme = useShownTheme()
  const [hidden, setHidden] = useState(none)
  const toggle = useCallback(
    (index: number) =>
      setHidden(now => new Set(now.has(index) ? [...now].filter(one => one !== index) : [...now, index])),
    [],
  )
  const names = panel.lines.map(({ mnemonicName }) => nameOf(mnemonicName)).join(', ')
  return (
    <div>
      <LinePanel
        theme={theme}
        panel={panel}
        period={period}
        whole={whole}
        hidden={hidden}
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
        onToggle={toggle}
      />
    </div>
  )
}
