import { momentIn } from '#shared/zonedTime.ts'
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DeviceAlarm } from '#shared/contract/alarms.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/rules.ts'
import type { TimeWindow } from '#shared/dates.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { zoneLabel } from '#web/lib/time.ts'
import { useCall } from '#web/lib/queries.ts'
import type { HistoryAsked } from '../useHistory.ts'
import { overlaps, spansBeside, spansOf } from './alarmSpans.ts'
import { AlarmSummary } from './AlarmSummary.tsx'
import { lastDataAt, partsOf } from './chartPanels.ts'
import { ChartToolbar } from './ChartToolbar.tsx'
import { LineGroup } from './LineGroup.tsx'
import { StateBand } from './StateBand.tsx'
import { useChartSeries } from './useChartSeries.ts'
import { nameBeside, nameIn } from './otherInstrument.ts'
import { openingZoom, withZoom, within, zoomFrom } from './zoom.ts'
import { countText } from '#web/lib/countText.ts'
import './HistoryChart.css'

/** Further panels and bands would push the table out of sight: they are shown when asked for. */
const shownAtFirst = 3

interface Props {
  /** Its window is the whole one; zooming shows parts of it. */
  readonly asked: HistoryAsked
  readonly nameOf: (mnemonic: string) => string
}

/** The part of the window that is shown. It stands in the address once somebody has chosen it. */
const useZoom = (whole: TimeWindow) => {
  const [params, setParams] = useSearchParams()
  const asked = zoomFrom(params, whole)
  const [{ opening, isDone }, setOpening] = useState<{ opening?: TimeWindow | undefined; isDone: boolean }>({
    isDone: asked !== undefined,
  })
  const setShown = useCallback(
    (next: TimeWindow) => setParams(now => withZoom(now, next), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return {
    shown: asked ?? opening ?? whole,
    setShown,
    opened: {
      isDone,
      openAt: (last: number | undefined) => setOpening({ opening: openingZoom(last, whole), isDone: true }),
    },
  }
}

const noAlarms: readonly DeviceAlarm[] = []

/** The alarms of an instrument; none while there is no instrument. */
const useAlarms = (deviceName: string | undefined) => {
  const { data, error } = useCall(
    rules.getEvents,
    { deviceName: deviceName ?? '', pageSize: defaultPageSize, offSet: 1, perAlarm: true },
    { enabled: deviceName !== undefined },
  )
  return { rows: data?.alarmsData ?? noAlarms, error }
}

/** Data items over a shared axis of time: a panel for each unit, a band for each item that is no number. */
export const HistoryChart = ({ asked, nameOf: nameOfItem }: Props) => {
  const { deviceName, mnemonics, from, to, also } = asked
  const whole = useMemo(() => ({ from, to }), [from, to])
  const { shown, setShown, opened } = useZoom(whole)
  const [pointed, setPointed] = useState<number>()
  const zoom = useCallback((next: TimeWindow) => setShown(within(next, whole)), [setShown, whole])
  const own = useChartSeries(deviceName, mnemonics, shown)
  const other = useChartSeries(also, mnemonics, shown)
  const series = useMemo(
    () => [...own.series, ...other.series.map(one => ({ ...one, mnemonicName: nameBeside(also, one.mnemonicName) }))],
    [own.series, other.series, also],
  )
  const isReading = own.isReading || other.isReading
  const failed = [...own.failed, ...other.failed]
  const nameOf = (mnemonic: string): string => nameIn(also, mnemonic, deviceName, nameOfItem)
  if (!opened.isDone && !isReading && series.length > 0) opened.openAt(lastDataAt(series, whole))
  const { panels, states, empty } = useMemo(() => partsOf(series), [series])
  const [now] = useState(Date.now)
  const alarms = useAlarms(deviceName)
  const others = useAlarms(also)
  const spans = useMemo(() => {
    const own = spansOf(alarms.rows, mnemonics, whole, now)
    if (also === undefined) return own
    const besides = spansBeside(spansOf(others.rows, mnemonics, whole, now), also)
    return [...own.map(span => ({ ...span, instrument: deviceName })), ...besides].sort((a, b) => a.from - b.from)
  }, [alarms.rows, others.rows, mnemonics, whole, now, also, deviceName])
  const zone = useTimeZone()
  const at = (time: number): string => momentIn(zone, new Date(time).toISOString())
  const [isAll, setAll] = useState(false)
  const most = isAll ? Infinity : shownAtFirst
  const left = Math.max(0, panels.length + states.length - most)
  const isFirstReading = isReading && series.length === 0
  const total = series.reduce((sum, { count }) => sum + count, 0)
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`${at(shown.from)} to ${at(shown.to)}, ${zoneLabel(zone, shown.from)}. Drag over the lines to zoom.`}
          actions={
            <div className="screen-only">
              <ChartToolbar whole={whole} shown={shown} onShow={setShown} />
            </div>
          }
        >
          Chart
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Box color="text-body-secondary" fontSize="body-s">
          {isReading ? (
            <StatusIndicator type="loading">Reading the chart</StatusIndicator>
          ) : (
            <>
              {series.length > 0 && `${countText(total)} ${total === 1 ? 'value' : 'values'}`}
              {pointed !== undefined && `. Pointer at ${at(pointed)}`}
            </>
          )}
        </Box>
        <AlarmSummary
          spans={spans.filter(span => overlaps(span, shown))}
          error={alarms.error ?? others.error}
          at={at}
          nameOf={nameOf}
        />
        {isFirstReading && <Waiting height="220px" />}
        {failed.map(({ mnemonics: [first = '', ...others], error, retry }) => (
          <div key={first}>
            <Box textAlign="center">
              {[nameOf(first), others.length > 0 && `and ${others.length} more`].filter(Boolean).join(' ')}
            </Box>
            <FailedState error={error} onRetry={retry} />
          </div>
        ))}
        {panels.slice(0, most).map(panel => (
          <LineGroup
            key={panel.units}
            panel={panel}
            window={shown}
            spans={spans}
            nameOf={nameOf}
            pointed={pointed}
            onZoom={zoom}
            onPoint={setPointed}
          />
        ))}
        {states.slice(0, Math.max(0, most - panels.length)).map(one => (
          <StateBand key={one.mnemonicName} series={one} name={nameOf(one.mnemonicName)} window={shown} />
        ))}
        {left > 0 && (
          <Box textAlign="center">
            <Button onClick={() => setAll(true)}>{`Show ${left} more`}</Button>
          </Box>
        )}
        {!isReading && empty.length > 0 && (
          <Alert type="info">
            {`No values in this window: ${empty.map(({ mnemonicName }) => nameOf(mnemonicName)).join(', ')}.`}
          </Alert>
        )}
      </SpaceBetween>
    </Container>
  )
}
