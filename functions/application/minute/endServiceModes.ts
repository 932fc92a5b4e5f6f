import type { StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import { listServiceModes } from '../../data/serviceModes/serviceModes.ts'
import { isSettledForGood, isToSettle, isUseless } from '../../domain/serviceMode/serviceMode.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { publishHints } from '../live/publishHints.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { settle } from '../serviceMode/settle.ts'
import { exists } from '../serviceMode/subjects.ts'

/**
 * Handles the ends of service modes: notifies people of alarms that are still open when a service mode's time is
 * over. Also ends service modes that no longer suppress anything.
 */
export const endServiceModes = async (now: number): Promise<void> => {
  const modes = (await listServiceModes()).filter(({ mode }) => !isSettledForGood(mode))
  const unused = await unusedAmong(modes, now)
  const due = modes.flatMap(read => {
    const mode = unused.has(read.id) ? { ...read.mode, ended: { at: now } } : read.mode
    return isToSettle(mode, now) ? [{ ...read, mode }] : []
  })
  if (due.length === 0) return
  await runConcurrently(
    due.map(read => async () => {
      try {
        await settle(read, now)
      } catch (error) {
        // The write was refused because somebody has changed or ended the service mode since it was read.
        if (!isConditionFailure(error)) throw error
      }
    }),
  )
  await publishHints(['alarms'], now)
}

/**
 * Returns the ids of service modes that are no longer needed. Once an hour, also checks whether their instrument,
 * model or rule still exists.
 */
const unusedAmong = async (modes: readonly StoredServiceMode[], now: number): Promise<ReadonlySet<string>> => {
  const unused = new Set<string>()
  const looksForSubjects = new Date(now).getUTCMinutes() === 0
  for (const { id, mode } of modes) {
    if (mode.ended) continue
    if (isUseless(mode, now) || (looksForSubjects && !(await exists(mode.subject)))) unused.add(id)
  }
  return unused
}
