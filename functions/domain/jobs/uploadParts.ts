import { contentPartBytes } from '#shared/contract/job.ts'
import type { Problem } from '#shared/contract/problem.ts'

interface SizedPart {
  /** The number of the upload part, starting at 1. */
  readonly number: number
  /** The size of the upload part in bytes. */
  readonly size: number
}

/** Returns the upload parts that a file of this size is split into. */
export const partsOfSize = (fileBytes: number): SizedPart[] =>
  Array.from({ length: Math.ceil(fileBytes / contentPartBytes) }, (_, index) => ({
    number: index + 1,
    size: Math.min(contentPartBytes, fileBytes - index * contentPartBytes),
  }))

/**
 * Returns a problem for each requested upload part that a file of this size does not have. Such parts get no upload
 * links. Without this check, the store would accept 100 parts of 5 GB for a file of 150 MB, and keep them until
 * somebody removes the upload.
 */
export const partProblems = (parts: readonly SizedPart[], fileBytes: number): Problem[] => {
  const expected = partsOfSize(fileBytes)
  return parts.flatMap(({ number, size }, index) => {
    const part = expected[number - 1]
    const message = part
      ? `Part ${number} of this file has ${part.size} bytes`
      : `A file of ${fileBytes} bytes has ${expected.length} parts`
    if (part?.size === size) return []
    return [{ field: `parts.${index}.${part ? 'size' : 'number'}`, message }]
  })
}

/** Returns the number of the first upload part that is not completely stored. Undefined if the file is complete. */
export const missingPart = (stored: readonly SizedPart[], fileBytes: number): number | undefined => {
  const sizes = new Map(stored.map(({ number, size }) => [number, size]))
  return partsOfSize(fileBytes).find(({ number, size }) => sizes.get(number) !== size)?.number
}
