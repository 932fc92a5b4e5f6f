import { putFile, type Link } from '#web/lib/uploadFile.ts'
import { uploadFailure } from './uploadFailure.ts'

type Options = Parameters<typeof putFile>[2]

/**
 * Sends a file, or a part of one, to its upload address. If the file was moved or changed on the disk meanwhile, the
 * browser reports the same failure as for a lost connection. To tell the two apart, the file is read again after a
 * failure.
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
