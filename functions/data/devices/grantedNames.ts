import { forgetNames, isNameTaken, takenNames } from '../users/attemptRepository.ts'

/**
 * The key of the counter of names that may enrol by the claim certificate. It is the only counter that this file uses.
 */
const counter = 'enrolled by claim'

/** How long a name that was allowed to enrol counts if it does not register. */
const windowMs = 24 * 60 * 60_000

/** The names that were allowed to enrol within the last day, except for those that are known to have registered. */
export const grantedNames = (now: number): Promise<ReadonlySet<string>> => takenNames(counter, now)

/**
 * Stores that an instrument of this name may enrol. Returns false if `limit` other names are stored. A stored name may
 * be stored again. One conditional write decides, so that names that come at the same moment cannot exceed the limit.
 */
export const noteGranted = (deviceName: string, limit: number, now: number): Promise<boolean> =>
  isNameTaken(counter, deviceName, { limit, windowMs }, now)

/** Removes names that have registered. They now count as instruments that wait for admission. */
export const forgetGranted = async (deviceNames: readonly string[]): Promise<void> => {
  if (deviceNames.length > 0) await forgetNames(counter, deviceNames)
}
