import { rename } from 'node:fs/promises'
import { withTemporary } from './temporaryFile.ts'

/**
 * Replaces the content of a file as a whole: after a crash, the file has the old content or the new one. Only its
 * owner can read the file. Each write has a temporary file of its own, so that two writes at the same time cannot mix.
 */
export const writeAtomically = (file: string, content: string): Promise<void> =>
  withTemporary(file, content, temporary => rename(temporary, file))
