import { putFile, type Link } from '#web/lib/uploadFile.ts'
import { uploadFailure } from './uploadFailure.ts'

type Options = Parameters<typeof putFile>[2]

/**
 * Puts a file, or a piece of one, to its address. To the browser, a file that was moved or changed meanwhile looks like
 * a lost connection: the file is read after a failure to know which of the two it was.
 */
export const putPiece = async (piece: Blob, link: Link, options: Options): Promise<void> => {
  try {
    await putFile(piece, link, options)
  } catch (error) {
    if (!options.signal.aborted && !(await isReadable(piece)))
      throw uploadFailure('The file can no longer be read. It may have been moved or changed. Choose it again.')
    throw error
  }
}

const isReadable = async (piece: Blob): Promise<boolean> => {
  try {
    await piece.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
