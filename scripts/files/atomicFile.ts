import { rename } from 'node:fs/promises'
import { withTemporary } from './temporaryFile.ts'

/**
 * Replaces a file as a whole, readable by its owner only: a crash leaves the old content or the new one. Each writing
 * has a temporary file of its own, so that two at a time cannot mix.
 */
export const writeAtomically = (file: string, content: string): Promise<void> =>
  withTemporary(file, content, temporary => rename(temporary, file))
