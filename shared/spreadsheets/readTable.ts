import { checkedKind } from './fileKind.ts'
import { readCsv } from './readCsv.ts'
import { readJson } from './readJson.ts'
import { readXls } from './readXls.ts'
import { readXlsx } from './readXlsx.ts'
import { UnreadableFile, type Table } from './table.ts'

const readers = { xlsx: readXlsx, xls: readXls, csv: readCsv, json: readJson } as const

export type TableRead = { readonly table: Table } | { readonly refused: string }

/**
 * Reads a table from an .xlsx, .xls, .csv or .json file. If the file is refused, returns the reason. Reading always
 * terminates, whatever the bytes are, but only a thread with limits on time and memory guarantees that it ends soon
 * (functions/uploadedTables). Decision 8 says why the reader also runs in browsers.
 */
export const readTable = (bytes: Uint8Array, fileName: string): TableRead => {
  try {
    return { table: readers[checkedKind(bytes, fileName)](bytes) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.message }
    throw error
  }
}
