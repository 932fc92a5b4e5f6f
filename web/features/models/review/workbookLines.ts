import { UnreadableFile, type FileLine } from './fileLine.ts'
import type { WorkbookAnswer } from './workbook.worker.ts'

/** An honest workbook of the largest size takes a second. */
const longestMilliseconds = 10_000

/** What a zip archive (.xlsx) and a document of an older Office (.xls) begin with; anything else would be read as text. */
const signatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const

const noWorkbook = 'It is not a workbook, or it is damaged.'

/** Reads a workbook beside the page, which stays usable; ends with the time, whatever the file has in it. */
export const workbookLines = (bytes: ArrayBuffer): Promise<readonly FileLine[]> => {
  const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))
  if (!signatures.some(signature => signature.every((byte, index) => start[index] === byte)))
    return Promise.reject(new UnreadableFile(noWorkbook))
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<readonly FileLine[]>()
  const timer = setTimeout(
    () => reject(new UnreadableFile(`It could not be read within ${longestMilliseconds / 1000} seconds.`)),
    longestMilliseconds,
  )
  worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
    if ('lines' in data) resolve(data.lines)
    else reject(new UnreadableFile(noWorkbook))
  })
  worker.addEventListener('error', () => reject(new UnreadableFile('It could not be read.')))
  worker.postMessage(bytes, [bytes])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
