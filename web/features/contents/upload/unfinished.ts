import { readStored, writeStored } from '#web/lib/preferences.ts'

/** An upload in parts that was started but not completed. It can be resumed only with a file of the same content. */
export interface Unfinished {
  /** The file's name on the user's computer. */
  readonly name: string
  readonly size: number
  readonly sha256: string
  /** The file's name on the server. */
  readonly fileName: string
  readonly uploadId: string
}

/**
 * The key under which the browser's local storage holds a user's unfinished upload. Local storage outlasts a reload
 * and a new sign-in, as the upload itself does.
 */
const keyOf = (userName: string): string => `benchwatch.upload.${userName}`

export const readUnfinishedUpload = (userName: string): Unfinished | undefined => {
  const { name, size, sha256, fileName, uploadId } = readStored<Unfinished>(keyOf(userName))
  return name !== undefined &&
    size !== undefined &&
    sha256 !== undefined &&
    fileName !== undefined &&
    uploadId !== undefined
    ? { name, size, sha256, fileName, uploadId }
    : undefined
}

export const rememberUnfinished = (userName: string, upload: Unfinished): void => writeStored(keyOf(userName), upload)

export const forgetUnfinished = (userName: string): void => writeStored(keyOf(userName), {})
