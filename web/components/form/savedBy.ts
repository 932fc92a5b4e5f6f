/** Who saved the newer version of a thing that the user was changing, and when, if that is known. */
export interface SavedBy {
  readonly by: string
  readonly at: string | undefined
}

/**
 * Reads who last changed a thing, and when, from a call's answer. Calls have two names for the time. Returns
 * undefined if the answer names nobody.
 */
export const savedBy = (current: unknown): SavedBy | undefined => {
  if (typeof current !== 'object' || current === null) return undefined
  const { updatedBy, updateTime, updatedTime } = current as Readonly<Record<string, unknown>>
  if (typeof updatedBy !== 'string' || updatedBy === '') return undefined
  const at = updateTime ?? updatedTime
  return { by: updatedBy, at: typeof at === 'string' && at !== '' ? at : undefined }
}
