import { rename } from 'node:fs/promises'
import { withTemporary } from './temporaryFile.ts'

/**
 * Replaces the content of a file atomically: after a crash, the file has either the old content or the new one. Only
 * its owner can read the file. Each write uses a separate temporary file, so that two simultaneous writes cannot mix.
 */
export const writeAtomically = (file: string, content: string): Promise<void> =>
  withTemporary(file, content, temporary => rename(temporary, file))
