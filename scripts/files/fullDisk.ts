import { errorCode } from './errorCode.ts'

/** Whether a write failed because the disk or the owner's quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error)) ||
  // LevelDB's errors have no code, only the system's message.
  (error instanceof Error && /no space left on device|disk quota exceeded|not enough space/i.test(error.message))

const fullDisk = (file: string, cause: unknown): Error =>
  new Error(`${file} cannot be written: the disk is full. Free some space, then try again`, { cause })

/** Returns an error that names the file and the remedy if the disk is full. Otherwise returns the given error. */
export const namingFullDisk = (file: string, error: unknown): Error => {
  if (isDiskFull(error)) return fullDisk(file, error)
  return error instanceof Error ? error : new Error(String(error))
}
