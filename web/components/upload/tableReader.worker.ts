import { readTable, type TableRead } from '#shared/spreadsheets/readTable.ts'

/** The page's request to the worker to read a spreadsheet, .csv or .json file. */
export interface ReadOrder {
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** The worker's answer. `broken` means that the reader itself failed. */
export type ReaderAnswer = TableRead | { readonly broken: true }

const read = ({ bytes, fileName }: ReadOrder): ReaderAnswer => {
  try {
    return readTable(bytes, fileName)
  } catch {
    return { broken: true }
  }
}

// oxlint-disable-next-line unicorn/prefer-add-event-listener -- this is the worker's only listener
globalThis.onmessage = ({ data }: MessageEvent<ReadOrder>): void => globalThis.postMessage(read(data))
