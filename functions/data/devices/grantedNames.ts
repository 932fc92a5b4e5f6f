import { forgetNames, isNameTaken, takenNames } from '../users/attemptRepository.ts'

/** The only counter: it counts the names that may enrol by the claim certificate. */
const counter = 'enrolled by claim'

/** A name that does not register counts for this long. */
const windowMs = 24 * 60 * 60_000

/** The names that were allowed to enrol within a day, without those that were found to have registered. */
export const grantedNames = (now: number): Promise<ReadonlySet<string>> => takenNames(counter, now)

/**
 * Notes that a name may enrol; false if `limit` others are noted. A name that is noted already may be noted again. One
 * conditional write decides, so that names that are noted at the same moment don't get past the limit.
 */
export const noteGranted = (deviceName: string, limit: number, now: number): Promise<boolean> =>
  isNameTaken(counter, deviceName, { limit, windowMs }, now)

/** Removes names that have registered: they are on the list of instruments now, and count there. */
export const forgetGranted = async (deviceNames: readonly string[]): Promise<void> => {
  if (deviceNames.length > 0) await forgetNames(counter, deviceNames)
}
