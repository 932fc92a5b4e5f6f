/** The person who saved the newer version of a thing, and the time, where the thing says it. */
export interface SavedBy {
  readonly by: string
  readonly at: string | undefined
}

/** The last change of a thing as calls answer it: they spell the time in two ways. Undefined where it names nobody. */
export const savedBy = (current: unknown): SavedBy | undefined => {
  if (typeof current !== 'object' || current === null) return undefined
  const { updatedBy, updateTime, updatedTime } = current as Readonly<Record<string, unknown>>
  if (typeof updatedBy !== 'string' || updatedBy === '') return undefined
  const at = updateTime ?? updatedTime
  return { by: updatedBy, at: typeof at === 'string' && at !== '' ? at : undefined }
}
