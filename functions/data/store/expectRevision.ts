import { Conflict } from '../../domain/errors.ts'

/**
 * Refuses a change if the revision that the user saw is not the stored one. If the call does not name the revision
 * that the user saw, the change applies to whatever is stored.
 * @param conflict makes the error for the caller; called only if the revisions differ
 */
export const expectRevision = async (
  seen: number | undefined,
  stored: { readonly revision: number },
  conflict: () => Conflict | Promise<Conflict>,
): Promise<void> => {
  if (seen !== undefined && seen !== stored.revision) throw await conflict()
}

/**
 * Makes the conflict for a change of something that somebody else has changed meanwhile. `current` is the present
 * version, in wire form.
 */
export const changedMeanwhile = (name: string, current?: unknown): Conflict =>
  new Conflict(`${name} was changed by somebody else`, current)
