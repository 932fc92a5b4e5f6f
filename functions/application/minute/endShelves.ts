import { shelvesToEnd } from '../../data/alarms/shelves.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { publishHints } from '../live/publishHints.ts'
import { endShelf } from '../shelving/endShelf.ts'

/** Ends the shelves whose time is over, and sends messages about their alarms that are still open. */
export const endShelves = async (now: number): Promise<void> => {
  const shelves = await shelvesToEnd(now)
  if (shelves.length === 0) return
  await runConcurrently(
    shelves.map(read => async () => {
      try {
        await endShelf(read, now)
      } catch (error) {
        // The write was refused because somebody has changed or ended the shelf since it was read.
        if (!isConditionFailure(error)) throw error
      }
    }),
  )
  await publishHints(['alarms'], now)
}
