import { publishHints } from '../../../application/live/publishHints.ts'
import type { ShelvingResult } from '../../../application/shelving/shelveSeveral.ts'

/** Publishes a hint to open pages that alarms were shelved or unshelved, and returns the result for each alarm. */
export const answerShelving = async (word: string, results: ShelvingResult[], at: number) => {
  const done = results.filter(({ outcome }) => outcome === 'done').length
  if (done > 0) await publishHints(['alarms'], at)
  const message = `${done} of ${results.length} ${results.length === 1 ? 'alarm is' : 'alarms are'} ${word}`
  return { message, results }
}
