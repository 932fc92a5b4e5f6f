import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import type { Report } from '#shared/contract/report.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { counterText, isFiltered } from '#web/components/ResourceTable/view.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { zoneLabel } from '#web/lib/time.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { rowsText } from '../runs/runStatus.ts'
import { columnsBefore } from './comparison.ts'
import {
  firstSortOf,
  narrowLookOf,
  resultColumns,
  zoneOfTimes,
  type ResultRow,
  type ResultRows,
  type UnitOfRow,
} from './resultTable.ts'
import type { RowsBefore } from './useBefore.ts'

const pageSize = 20

/** The number of cards on a page of a phone, where a card takes as much room as several lines of a table. */
const pageSizeOnPhone = 10

interface Props {
  readonly report: Report
  readonly found: ResultRows & { readonly isCut: boolean; readonly total?: number | undefined }
  readonly unitOf: UnitOfRow
  /** The rows of the previous period; undefined until they have been read. */
  readonly before: RowsBefore | undefined
  readonly days: number
  /** Downloads the file of the result, which has all rows. */
  readonly onDownload: () => void
}

/** The first rows of a result. Sorting and searching on the page work on these rows only; the file has all rows. */
export const ResultTable = ({ report, found, unitOf, before, days, onDownload }: Props) => {
  const { entity } = report
  const rows = useMemo(() => found.rows.map((cells, place): ResultRow => ({ cells, place })), [found])
  const columns = useMemo(
    () => [
      ...resultColumns(entity, found, unitOf),
      // Only rows of a summary are compared. Other rows have no counterpart in another period.
      ...(before && report.reportPayload.summary ? columnsBefore(entity, found, before, days) : []),
    ],
    [entity, found, unitOf, before, days, report.reportPayload.summary],
  )
  const isNarrow = useMedia(narrowWindow)
  const narrowLook = narrowLookOf(columns)
  const table = useTableView(
    rows,
    columns,
    isNarrow && narrowLook ? pageSizeOnPhone : pageSize,
    report.reportPayload.summary ? firstSortOf(columns, entity) : undefined,
  )
  const { total = rows.length, isCut } = found
  const isPart = total > rows.length
  const [opened] = useState(Date.now)
  const zone = zoneOfTimes(entity, found, columns, zoneLabel(useTimeZone(), opened))
  const notes = [
    ...(isPart
      ? [`These are the first ${rowsText(rows.length)}, and Find covers only these. The file has all rows.`]
      : []),
    ...(zone === undefined ? [] : [`Times in ${zone}.`]),
  ]
  return (
    <SpaceBetween size="s">
      {isCut && <Alert>Texts of more than 1,000 characters are cut off here. The file has them in full.</Alert>}
      <EntryTable
        label="Rows of the result"
        columns={columns}
        rowKey={({ place }) => String(place)}
        table={table}
        narrowLook={narrowLook}
        wrapsHeadings
        isOftenShort
        header={
          <Header
            variant="h3"
            counter={counterText(rows.length, isFiltered(table.view) ? table.rows.length : undefined, {
              total: isPart ? total : undefined,
            })}
            description={notes.join(' ') || undefined}
            actions={
              rows.length > 0 && (
                <Button iconName="download" onClick={onDownload}>
                  Download
                </Button>
              )
            }
          >
            Rows
          </Header>
        }
        empty={<Box>No row within these dates meets the conditions.</Box>}
      />
    </SpaceBetween>
  )
}
