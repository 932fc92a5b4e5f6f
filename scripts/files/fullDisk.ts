import { errorCode } from './errorCode.ts'

/** Whether something could not be written because the disk, or the share of its owner, is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error)) ||
  // LevelDB passes on the system's words only.
  (error instanceof Error && /no space left on device|disk quota exceeded|not enough space/i.test(error.message))

const fullDisk = (file: string, cause: unknown): Error =>
  new Error(`${file} cannot be written: the disk is full. Free some space, then try again`, { cause })

/** Returns the error in words that name the file and the remedy, if the disk is full; otherwise the error itself. */
export const namingFullDisk = (file: string, error: unknown): Error => {
  if (isDiskFull(error)) return fullDisk(file, error)
  return error instanceof Error ? error : new Error(String(error))
}
