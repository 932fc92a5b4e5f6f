import { rules } from '#shared/contract/calls/rules.ts'
import { runConcurrently } from '../../application/longWork/runConcurrently.ts'
import { alarmsLimit } from '../../data/alarms/alarmQueries.ts'
import { alarmKeysClosedSince, openAlarmKeys } from '../../data/alarms/currentAlarms.ts'
import { firingCounts, withFirings, type FiringCount } from '../../data/alarms/firingCounts.ts'
import { handle } from '../../http/handle.ts'

const dayMs = 86_400_000

/**
 * Returns the rules' firings since yesterday. Only instruments that had an open alarm within the day are read,
 * because no rule can have fired on any other.
 */
export const getRuleFirings = handle(rules.getRuleFirings, async ({ now }) => {
  const since = new Date(now - dayMs).toISOString()
  const keys = await Promise.all([openAlarmKeys(), alarmKeysClosedSince(since, alarmsLimit)])
  const names = [...new Set(keys.flat().map(({ deviceName }) => deviceName))]
  const all = new Map<string, FiringCount>()
  await runConcurrently(
    names.map(name => async () => {
      for (const [ruleName, counted] of await firingCounts(name, since)) withFirings(all, ruleName, counted)
    }),
  )
  const firings = [...all].map(([ruleName, counted]) => ({ ruleName, ...counted }))
  return { since, firings: firings.sort((a, b) => (a.ruleName < b.ruleName ? -1 : 1)) }
})
