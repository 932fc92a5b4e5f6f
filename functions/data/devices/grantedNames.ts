import { forgetNames, isNameTaken, takenNames } from '../users/attemptRepository.ts'

/**
 * The key of the counter for the names that may enrol with the claim certificate. This file uses no other counter.
 */
const counter = 'enrolled by claim'

/** How long a name that was allowed to enrol is remembered if no instrument registers under it. */
const periodMs = 24 * 60 * 60_000

/**
 * Returns the names that were allowed to enrol within the last day, except those that are known to have registered.
 */
export const grantedNames = (now: number): Promise<ReadonlySet<string>> => takenNames(counter, now)

/**
 * Records that an instrument of this name may enrol. Returns false if `limit` other names are recorded already. A
 * recorded name may be recorded again. A single conditional write decides, so that concurrent enrolments cannot
 * exceed the limit.
 */
export const noteGranted = (deviceName: string, limit: number, now: number): Promise<boolean> =>
  isNameTaken(counter, deviceName, { limit, periodMs }, now)

/**
 * Removes names from those that may enrol, because instruments have registered under them. These instruments now
 * count as waiting for admission.
 */
export const forgetGranted = async (deviceNames: readonly string[]): Promise<void> => {
  if (deviceNames.length > 0) await forgetNames(counter, deviceNames)
}
