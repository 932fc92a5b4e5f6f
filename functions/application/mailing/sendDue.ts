import { findSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import type { RuleSet } from '../../domain/alarms/match/ruleSet.ts'
import { claimDue, withSeverity } from '../../domain/notifications/schedule.ts'
import { changeSchedule } from './changeSchedule.ts'
import { sendClaimed } from './sendMail.ts'

/** Applies the rule's current severity to a schedule: an edit may have changed who is told, and how often. */
export const applySeverity = async (key: string, rules: RuleSet): Promise<void> => {
  await changeSchedule(
    () => findSchedule(key),
    stored => {
      const current = underCurrentSeverity(stored, rules)
      return current === stored ? undefined : current
    },
  )
}

/** Sends the mails that are due in a schedule, by the rule's current severity. */
export const sendDue = async (key: string, rules: RuleSet, now: number): Promise<void> => {
  const changed = await changeSchedule(
    () => findSchedule(key),
    stored => {
      const current = underCurrentSeverity(stored, rules)
      const schedule = claimDue(current.schedule, current.severity, now)
      return schedule === stored.schedule ? undefined : { ...current, schedule }
    },
  )
  if (changed?.schedule.sending?.since === now) await sendClaimed(changed, now)
}

const underCurrentSeverity = (stored: StoredSchedule, { rules }: RuleSet): StoredSchedule => {
  const severity = rules.get(stored.ruleName)?.severity ?? stored.severity
  if (severity === stored.severity) return stored
  return { ...stored, severity, schedule: withSeverity(stored.schedule, stored.audience, severity) }
}
