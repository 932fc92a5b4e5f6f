import { isShelvedNow, type ShelfSubject } from '../../data/alarms/shelves.ts'
import { findSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import type { StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import type { RuleSet } from '../../domain/alarms/match/ruleSet.ts'
import { claimDue, withSeverity } from '../../domain/notifications/schedule.ts'
import { chooseServiceMode } from '../../domain/serviceMode/serviceMode.ts'
import { stageReads } from '../deliveries/stageReads.ts'
import { changeSchedule } from './changeSchedule.ts'
import { sendClaimed } from './sendMail.ts'

/**
 * Applies a rule's current severity to a notification schedule, because an edit of the rule may have changed who is
 * notified and how often.
 */
export const applySeverity = async (key: string, rules: RuleSet): Promise<void> => {
  await changeSchedule(
    () => findSchedule(key),
    stored => {
      const current = underCurrentSeverity(stored, rules)
      return current === stored ? undefined : current
    },
  )
}

/**
 * Sends a notification schedule's due mails, according to the rule's current severity. Mails wait while the rule is
 * shelved on the instrument or the alarm is in service mode. A mail that another function has already claimed is
 * still sent.
 * @param serviceModes all service modes
 */
export const sendDue = async (
  key: string,
  rules: RuleSet,
  now: number,
  serviceModes: readonly StoredServiceMode[] = [],
  reads = stageReads(),
): Promise<void> => {
  const isShelved = await isShelvedNow(subjectIn(key), now)
  const changed = await changeSchedule(
    () => findSchedule(key),
    stored => {
      const isResting =
        isShelved || chooseServiceMode(serviceModes, { ...stored, ...stored.subject }, now) !== undefined
      if (isResting && !stored.schedule.sending) return undefined
      const current = underCurrentSeverity(stored, rules)
      const schedule = claimDue(current.schedule, current.severity, now)
      return schedule === stored.schedule ? undefined : { ...current, schedule }
    },
  )
  if (changed?.schedule.sending?.since === now) await sendClaimed(changed, now, reads)
}

const subjectIn = (key: string): ShelfSubject => {
  const [deviceName = '', ruleName = ''] = key.split('#')
  return { deviceName, ruleName }
}

const underCurrentSeverity = (stored: StoredSchedule, { rules }: RuleSet): StoredSchedule => {
  const severity = rules.get(stored.ruleName)?.severity ?? stored.severity
  if (severity === stored.severity) return stored
  return { ...stored, severity, schedule: withSeverity(stored.schedule, stored.audience, severity) }
}
