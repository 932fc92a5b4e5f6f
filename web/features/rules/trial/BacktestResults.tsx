import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import LiveRegion from '@cloudscape-design/components/live-region'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import { dayIn } from '#shared/time/zonedTime.ts'
import { messages } from '#shared/text/messages.ts'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { alarmColumns, backtestCardColumns, backtestColumns, differs, firingColumns } from './backtestColumns.tsx'
import { backtestFigures, type Figure } from './backtestFigures.ts'
import { FiringChart } from './FiringChart.tsx'
import { firingDays } from './firingDays.ts'
import { trialAlarms, trialFirings } from './trialRows.ts'
import type { Backtest } from './useBacktest.ts'
import { countText } from '#web/lib/countText.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'

/** The results of a trial: its figures, its firings per day, and tables of its instruments, alarms and firings. */
export const BacktestResults = ({ devices, from, to, zone }: Backtest) => {
  const figures = backtestFigures(devices)
  const long = figures.filter(({ isLong }) => isLong)
  const short = figures.filter(({ isLong }) => !isLong)
  const isCut = devices.some(({ through }) => through !== undefined)
  const days = firingDays(devices, dayIn(zone, from), dayIn(zone, to))
  return (
    <SpaceBetween size="m">
      <LiveRegion hidden>{figures.map(({ label, text }) => `${label}: ${text}`).join('. ')}</LiveRegion>
      <KeyValuePairs columns={short.length > 4 ? 3 : 4} items={short.map(shownFigure)} />
      {long.length > 0 && <KeyValuePairs columns={1} items={long.map(shownFigure)} />}
      {isCut && (
        <Box color="text-body-secondary">
          Some instruments reported more than one trial can process; their newest data is left out.
        </Box>
      )}
      {days.rows.length > 0 && <FiringChart {...days} />}
      <Lists devices={devices} />
    </SpaceBetween>
  )
}

const shownFigure = ({ label, text }: Figure) => ({ label, value: text })

const lists = [
  { id: 'instruments', text: 'Instruments' },
  { id: 'alarms', text: 'Alarms' },
  { id: 'firings', text: 'Firings' },
] as const

type ListId = (typeof lists)[number]['id']

const Lists = ({ devices }: Pick<Backtest, 'devices'>) => {
  const zone = useTimeZone()
  const [shown, setShown] = useState<ListId>('instruments')
  const byFirings = useMemo(() => devices.toSorted((one, other) => other.firings - one.firings), [devices])
  const hasCards = useMedia(halfWindow)
  const columns = useMemo(
    () => (hasCards ? backtestCardColumns(devices, zone) : backtestColumns(devices)),
    [devices, hasCards, zone],
  )
  const alarms = useMemo(() => trialAlarms(devices), [devices])
  const firings = useMemo(() => trialFirings(devices), [devices])
  const whyColumns = useMemo(() => firingColumns(zone), [zone])
  const more = devices.reduce((sum, device) => sum + device.firings, 0) - firings.length
  return (
    <>
      <SegmentedControl
        label="What to list"
        selectedId={shown}
        options={lists}
        onChange={({ detail }) => setShown(lists.find(({ id }) => id === detail.selectedId)?.id ?? 'instruments')}
      />
      {shown === 'instruments' && (
        <List
          label="Instruments"
          rows={byFirings}
          columns={columns}
          keyOf={({ deviceName }) => deviceName}
          empty="No instrument of the model has been admitted yet"
        />
      )}
      {shown === 'instruments' && devices.some(differs) && (
        <Box color="text-body-secondary" fontSize="body-s">
          Only entered: firings that the saved rule did not have. Only saved: firings that the rule as entered no longer
          has.
        </Box>
      )}
      {shown === 'alarms' && (
        <List
          label="Alarms of the trial"
          rows={alarms}
          columns={alarmColumns}
          keyOf={({ deviceName, alarmDate }) => `${deviceName} ${alarmDate}`}
          empty={messages.noRowsFound}
        />
      )}
      {shown === 'firings' && (
        <List
          label="Firings of the trial"
          rows={firings}
          columns={whyColumns}
          keyOf={({ deviceName, at }) => `${deviceName} ${at}`}
          empty={messages.noRowsFound}
        />
      )}
      {shown === 'firings' && more > 0 && (
        <Box color="text-body-secondary" fontSize="body-s">
          {`The first firings of each instrument are explained; there are ${countText(more)} more.`}
        </Box>
      )}
    </>
  )
}

interface ListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly empty: string
}

const List = <Row,>({ label, rows, columns, keyOf, empty }: ListProps<Row>) => (
  <ApartFromForm>
    <EntryTable
      label={label}
      columns={columns}
      rowKey={keyOf}
      table={useTableView(rows, columns)}
      isOftenShort
      wrapsHeadings
      narrowLook="cardsSooner"
      hasSlimCards
      empty={<b>{empty}</b>}
    />
  </ApartFromForm>
)
