import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo } from 'react'
import type { DeviceTrial } from '#shared/contract/trials.ts'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { backtestColumns } from './backtestColumns.tsx'
import { backtestFigures } from './backtestFigures.ts'

/** The figures of a trial, and instrument by instrument, those that fired most first. */
export const BacktestResults = ({ devices }: { readonly devices: readonly DeviceTrial[] }) => {
  const rows = useMemo(() => devices.toSorted((a, b) => b.firings - a.firings), [devices])
  const columns = useMemo(() => backtestColumns(devices), [devices])
  const table = useTableView(rows, columns)
  const figures = backtestFigures(devices)
  const isCut = rows.some(({ through }) => through !== undefined)
  return (
    <SpaceBetween size="m">
      <LiveRegion hidden>{figures.map(({ label, text }) => `${label}: ${text}`).join('. ')}</LiveRegion>
      <KeyValuePairs
        columns={figures.length > 4 ? 3 : 4}
        items={figures.map(({ label, text }) => ({ label, value: text }))}
      />
      {isCut && (
        <Box color="text-body-secondary">
          Some instruments reported more than one trial can take; their newest data is left out.
        </Box>
      )}
      <ApartFromForm>
        <EntryTable
          label="Instruments"
          columns={columns}
          rowKey={({ deviceName }) => deviceName}
          table={table}
          isOftenShort
          empty={<b>No instrument of the model has been admitted yet</b>}
        />
      </ApartFromForm>
    </SpaceBetween>
  )
}
