import type { Alarm, RuleEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { fc } from './fc.ts'

/** A random time for use in random entries. */
export const randomTime = fc.nat({ max: 20 })

const alarm = fc.record<Alarm>({
  id: fc.constant('A'),
  version: fc.constant(1),
  severity: fc.constant(100),
  alarmDate: randomTime,
  lastAlarmDate: randomTime,
  count: fc.constant(1),
})
const closed = fc.tuple(alarm, randomTime).map(([open, closedAt]): Alarm => ({ ...open, closedAt, closedBy: 'FALSE' }))

/** A random rule entry, as the engine may keep it for a device. */
export const randomEntry = fc.record<RuleEntry, 'since' | 'window' | 'fired' | 'alarms' | 'armed'>(
  {
    since: fc.constant(1),
    window: fc.array(randomTime, { maxLength: 3 }).map(times => times.toSorted((a, b) => a - b)),
    fired: fc.array(randomTime, { maxLength: 3 }),
    firedBefore: fc.array(randomTime, { minLength: 1, maxLength: 3 }),
    alarms: fc.array(fc.oneof(alarm, closed), { maxLength: 3 }),
    armed: fc.boolean(),
    runs: fc.constant({ on: { since: 1 } }),
  },
  { requiredKeys: ['since', 'window', 'fired', 'alarms', 'armed'] },
)
