import { checkedKind } from './fileKind.ts'
import { readCsv } from './readCsv.ts'
import { readJson } from './readJson.ts'
import { readXls } from './readXls.ts'
import { readXlsx } from './readXlsx.ts'
import { UnreadableFile, type Table } from './table.ts'

const readers = { xlsx: readXlsx, xls: readXls, csv: readCsv, json: readJson } as const

export type TableRead = { readonly table: Table } | { readonly refused: string }

/**
 * Reads a table from an .xlsx, .xls, .csv or .json file, or returns why the file is refused. Reading always ends,
 * whatever the bytes are. Only a thread with a limit on time and memory guarantees that it ends soon
 * (functions/files). Decision 8 says why the reader also runs in browsers.
 */
export const readTable = (bytes: Uint8Array, fileName: string): TableRead => {
  try {
    return { table: readers[checkedKind(bytes, fileName)](bytes) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.message }
    throw error
  }
}
