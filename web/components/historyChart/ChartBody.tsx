import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useCallback, useState } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import type { AlarmSpan } from './alarmSpans.ts'
import type { ChartParts } from './chartPanels.ts'
import { LineGroup } from './LineGroup.tsx'
import { StateBand } from './StateBand.tsx'

/**
 * The number of panels and bands shown at first. Further panels would push the table out of view, so they are shown
 * only on request.
 */
const shownAtFirst = 3

const none: ReadonlySet<string> = new Set()

interface Props {
  readonly parts: ChartParts
  readonly period: TimePeriod
  readonly whole: TimePeriod
  readonly spans: readonly AlarmSpan[]
  readonly nameOf: (mnemonic: string) => string
  /** The time under the pointer, whichever panel the pointer is in. */
  readonly pointed: number | undefined
  /** Whether it is known which items have no values. It is not known while lines are being read. */
  readonly isRead: boolean
  readonly onZoom: (period: TimePeriod) => void
  readonly onPoint: (time: number | undefined) => void
}

/** The chart's content: panels with lines, and a band for each item whose values are not numbers. */
export const ChartBody = (props: Props) => {
  const { parts, period, whole, spans, nameOf, pointed, isRead, onZoom, onPoint } = props
  const { panels, states, empty } = parts
  const [isAll, setAll] = useState(false)
  // The hidden lines are kept by name, because another period may have other lines, or other panels.
  const [hidden, setHidden] = useState(none)
  const toggle = useCallback(
    (line: string) => setHidden(now => new Set(now.has(line) ? [...now].filter(one => one !== line) : [...now, line])),
    [],
  )
  const most = isAll ? Infinity : shownAtFirst
  const left = Math.max(0, panels.length + states.length - most)
  return (
    <SpaceBetween size="m">
      {panels.slice(0, most).map(panel => (
        <LineGroup
          key={`${panel.units} ${panel.lines[0]?.mnemonicName}`}
          panel={panel}
          isAlone={panels.length + states.length === 1}
          period={period}
          whole={whole}
          spans={spans}
          nameOf={nameOf}
          hidden={hidden}
          onToggle={toggle}
          pointed={pointed}
          onZoom={onZoom}
          onPoint={onPoint}
        />
      ))}
      {states.slice(0, Math.max(0, most - panels.length)).map(one => (
        <StateBand key={one.mnemonicName} series={one} name={nameOf(one.mnemonicName)} period={period} />
      ))}
      {left > 0 && (
        <Box textAlign="center">
          <Button onClick={() => setAll(true)}>{`Show ${left} more`}</Button>
        </Box>
      )}
      {isRead && empty.length > 0 && (
        <Alert type="info">
          {`No values in this period: ${empty.map(({ mnemonicName }) => nameOf(mnemonicName)).join(', ')}.`}
        </Alert>
      )}
    </SpaceBetween>
  )
}
