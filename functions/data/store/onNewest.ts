import { messages } from '#shared/text/messages.ts'
import { Unavailable } from '../../domain/errors.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import { inTurn } from './inTurn.ts'
import { retryOnConflict } from './retryOnConflict.ts'

/**
 * Changes the newest version of a stored thing, such as a job. `work` reads the thing, checks the revision that the
 * user saw, if there is one, and replaces the version that it has read. If a concurrent writer was faster, `work` is
 * run again. A change without a revision then applies to the newer version, however many changes come at once. A
 * change with a revision is refused by the second check. Decision 90 says why.
 * @param thing names the thing, for example `job#Update`; this process works on it one change at a time
 * @param isConflict whether an error means that a concurrent writer was faster
 */
export const onNewest = <T>(
  thing: string,
  work: () => Promise<T>,
  isConflict: (error: unknown) => boolean = isWriteConflict,
): Promise<T> => inTurn(thing, () => retryOnConflict(work, { ...policy, isConflict }))

/**
 * The retry policy for changes that must be applied to the newest version of an item. It fits into the 29 seconds of
 * an API call. The pauses grow long enough for a hundred writers, of whom only one succeeds at a time.
 */
const policy = {
  attempts: Infinity,
  patienceMs: 10_000,
  longestPauseMs: 2_000,
  exhausted: () => new Unavailable(messages.busy),
}
