import { messages } from '#shared/text/messages.ts'
import { UnreadableFile, type Table } from '#shared/spreadsheets/table.ts'
import { fileExtension, tableBytesLimit } from '#shared/spreadsheets/tableFiles.ts'
import type { ReaderAnswer, ReadOrder } from './tableReader.worker.ts'

/**
 * Reads the rows of a spreadsheet, a .csv or a .json file. Throws UnreadableFile with the reason if the file cannot
 * be read. Nothing is sent to the server. A worker does the reading, so that the page stays responsive, and it is
 * stopped after a time limit, whatever the file contains.
 */
export const readTableFile = async (file: File): Promise<Table> => {
  if (!fileExtension(file.name)) throw new UnreadableFile(messages.invalidFileType)
  if (file.size > tableBytesLimit) throw new UnreadableFile(tooLarge)
  return tableIn(file)
}

const tooLarge = `The file is larger than ${tableBytesLimit / 1024 / 1024} MB. Split it into several files`
const unknownFormat = 'The file is damaged or not in a supported format. Save it again as .xlsx or .csv'

/**
 * The time limit for reading a file. A valid workbook of the maximum size takes about a second, but several seconds on
 * a computer that is slow or busy.
 */
const longestMilliseconds = 30_000

const tableIn = async (file: File): Promise<Table> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./tableReader.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Table>()
  const refuse = (reason: string): void => reject(new UnreadableFile(reason))
  const timer = setTimeout(
    () => refuse(`Reading the file takes more than ${longestMilliseconds / 1000} seconds. Split it into several files`),
    longestMilliseconds,
  )
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    if ('table' in data) resolve(data.table)
    else refuse('refused' in data ? data.refused : unknownFormat)
  })
  worker.addEventListener('error', () =>
    refuse('The page could not read the file. Reload it and choose the file again'),
  )
  worker.postMessage({ bytes, fileName: file.name } satisfies ReadOrder, [bytes.buffer])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
