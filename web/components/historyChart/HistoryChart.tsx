import { iso } from '#shared/time/iso.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useCallback, useMemo, useState } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { zoneLabel } from '#web/lib/time.ts'
import { useMedia } from '#web/lib/useMedia.ts'
import type { HistoryAsked } from './historyAsked.ts'
import { overlaps } from './alarmSpans.ts'
import { AlarmSummary } from './AlarmSummary.tsx'
import { buildChartParts } from './chartPanels.ts'
import { ChartBody } from './ChartBody.tsx'
import { ChartToolbar } from './ChartToolbar.tsx'
import { nameIn } from './otherInstrument.ts'
import { StatusLane } from './StatusLane.tsx'
import { useAlarmSpans } from './useAlarmSpans.ts'
import { useComparedSeries } from './useComparedSeries.ts'
import { useZoom } from './useZoom.ts'
import { isSamePeriod, untilNow, within } from './zoom.ts'
import { countText } from '#web/lib/countText.ts'
import './HistoryChart.css'

interface Props {
  /** The data items and the period that the chart is for. Zooming shows parts of this period. */
  readonly asked: HistoryAsked
  readonly nameOf: (mnemonic: string) => string
  /** Whether the chart is in a dialog. If so, its zoom is not stored in the address. */
  readonly isApart?: boolean
  /** Whether the page says which period was asked for. The chart then only says which part of it is shown. */
  readonly isPeriodAbove?: boolean
}

/** A chart of data items over a shared time axis, with the alarms about them. */
export const HistoryChart = ({ asked, nameOf: nameOfItem, isApart = false, isPeriodAbove = false }: Props) => {
  const { deviceName, from, to, also } = asked
  const [opened] = useState(Date.now)
  const whole = useMemo(() => untilNow({ from, to }, opened), [from, to, opened])
  const { shown, newest, setShown } = useZoom(whole, isApart)
  const [pointed, setPointed] = useState<number>()
  const zoom = useCallback((next: TimePeriod) => setShown(within(next, whole)), [setShown, whole])
  const { series, isReading, failed } = useComparedSeries(asked, shown)
  const parts = useMemo(() => buildChartParts(series), [series])
  const { spans, error, retry } = useAlarmSpans(asked, whole)
  const zone = useTimeZone()
  const isTouched = useMedia('(pointer: coarse)')
  const at = (time: number): string => momentIn(zone, iso(time))
  const nameOf = (mnemonic: string): string => nameIn(also, mnemonic, deviceName, nameOfItem)
  const total = series.reduce((sum, { count }) => sum + count, 0)
  const isZoomed = !isSamePeriod(whole, shown)
  const hint =
    pointed !== undefined
      ? `Pointer at ${at(pointed)}`
      : isZoomed
        ? '“Reset zoom” shows the whole period.'
        : isTouched
          ? 'Drag to move, pinch to zoom.'
          : 'Drag over the lines to zoom.'
  const header = (
    <Header
      variant="h2"
      description={
        <>
          {(isZoomed || !isPeriodAbove) && `${at(shown.from)} to ${at(shown.to)}, ${zoneLabel(zone, shown.from)}. `}
          {isReading ? (
            <StatusIndicator type="loading">Reading the chart</StatusIndicator>
          ) : (
            series.length > 0 && `${countText(total)} ${total === 1 ? 'value' : 'values'}.`
          )}
          {/* One hint at a time, so that the lines do not move under a pointer that comes over them. */}
          <span className="screen-only"> {hint}</span>
        </>
      }
      actions={
        <div className="screen-only">
          <ChartToolbar whole={whole} shown={newest} onShow={setShown} />
        </div>
      }
    >
      Chart
    </Header>
  )
  const content = (
    <SpaceBetween size="m">
      <AlarmSummary
        spans={spans.filter(span => overlaps(span, shown))}
        shown={shown}
        error={error}
        onRetry={retry}
        at={at}
        nameOf={nameOf}
      />
      {isReading && series.length === 0 && <Waiting height="220px" />}
      {failed.map(({ mnemonics: [first = '', ...others], error: reason, retry }) => (
        <div key={first}>
          <Box textAlign="center">
            {[nameOf(first), others.length > 0 && `and ${others.length} more`].filter(Boolean).join(' ')}
          </Box>
          <FailedState error={reason} onRetry={retry} />
        </div>
      ))}
      {series.length > 0 && (
        <ChartBody
          parts={parts}
          period={shown}
          whole={whole}
          spans={spans}
          nameOf={nameOf}
          pointed={pointed}
          isRead={!isReading}
          onZoom={zoom}
          onPoint={setPointed}
        />
      )}
      <StatusLane deviceName={deviceName} whole={whole} period={shown} />
    </SpaceBetween>
  )
  // A dialog is a frame already. A second one would take its room from the chart, most of all on a phone.
  if (isApart)
    return (
      <SpaceBetween size="m">
        {header}
        {content}
      </SpaceBetween>
    )
  return <Container header={header}>{content}</Container>
}
