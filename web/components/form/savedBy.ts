/** The person who saved the newer version of a thing, and the time, if the thing says it. */
export interface SavedBy {
  readonly by: string
  readonly at: string | undefined
}

/**
 * Reads who last changed a thing, and when, from the answer of a call. Calls spell the time in two ways. Undefined if
 * the answer names nobody.
 */
export const savedBy = (current: unknown): SavedBy | undefined => {
  if (typeof current !== 'object' || current === null) return undefined
  const { updatedBy, updateTime, updatedTime } = current as Readonly<Record<string, unknown>>
  if (typeof updatedBy !== 'string' || updatedBy === '') return undefined
  const at = updateTime ?? updatedTime
  return { by: updatedBy, at: typeof at === 'string' && at !== '' ? at : undefined }
}
