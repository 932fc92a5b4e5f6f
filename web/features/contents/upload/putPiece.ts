import { putFile, type Link } from '#web/lib/uploadFile.ts'
import { uploadFailure } from './uploadFailure.ts'

type Options = Parameters<typeof putFile>[2]

/**
 * Sends a file, or a piece of one, to its address. If the file was moved or changed meanwhile, the browser's failure
 * looks like a lost connection. Reading the file again after a failure tells the two apart.
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
