import { Conflict } from '../../domain/errors.ts'

/**
 * Refuses a change by somebody who saw another revision than the stored one. Without a seen revision the change applies
 * to whatever is stored.
 * @param conflict makes the error for the caller; called only if the revisions differ
 */
export const expectRevision = async (
  seen: number | undefined,
  stored: { readonly revision: number },
  conflict: () => Conflict | Promise<Conflict>,
): Promise<void> => {
  if (seen !== undefined && seen !== stored.revision) throw await conflict()
}

/** The conflict of a change that began with an older version. `current` is the present one, as the wire has it. */
export const changedMeanwhile = (name: string, current?: unknown): Conflict =>
  new Conflict(`${name} was changed by somebody else`, current)
