import { read, utils } from '@e965/xlsx'
import { parametersLimit } from '#shared/contract/models.ts'
import type { FileLine } from './fileLine.ts'

/** What the page is answered. */
export type WorkbookAnswer = { readonly lines: readonly FileLine[] } | { readonly failed: true }

/** More than the columns of an export of all models; cells further out are not looked at. */
const columnsRead = 50

/** The lines of a workbook's first sheet. Formulas count by the value that was saved with them. */
const workbookLines = (bytes: ArrayBuffer): FileLine[] => {
  const { Sheets, SheetNames } = read(bytes, {
    dense: true,
    sheets: 0,
    // Header and one line too many, so that too many are noticed.
    sheetRows: parametersLimit + 2,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  })
  const sheet = Sheets[SheetNames[0] ?? '']
  if (!sheet?.['!ref']) return []
  const range = utils.decode_range(sheet['!ref'])
  range.e.c = Math.min(range.e.c, range.s.c + columnsRead - 1)
  const rows = utils.sheet_to_json<readonly unknown[]>(sheet, {
    header: 1,
    raw: true,
    defval: '',
    blankrows: true,
    range,
  })
  return rows.map((cells, index) => ({ row: range.s.r + index + 1, cells: cells.map(asText) }))
}

/** Numbers by their value, whatever their format; an upload reads them so too. */
const asText = (cell: unknown): string => (typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? ''))

// oxlint-disable-next-line unicorn/prefer-add-event-listener -- the worker's one listener
globalThis.onmessage = ({ data }: MessageEvent<ArrayBuffer>): void => {
  const answer = (value: WorkbookAnswer): void => globalThis.postMessage(value)
  try {
    answer({ lines: workbookLines(data) })
  } catch {
    answer({ failed: true })
  }
}
