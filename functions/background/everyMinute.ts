import {
  dueSchedules,
  findSchedule,
  waitingSchedules,
  type StoredSchedule,
} from '../data/notifications/scheduleRepository.ts'
import { readCursor, writeCursor } from '../data/rules/publicationCursor.ts'
import { devicesWithOpenAlarm, devicesToAutoResolve } from '../data/alarms/openAlarms.ts'
import { publishedAfter } from '../data/rules/publications.ts'
import { claimDue, withSeverity } from '../domain/notifications/schedule.ts'
import { currentRules, type CurrentRules } from '../application/evaluation/currentRules.ts'
import { evaluateIdleDevice } from '../application/evaluation/evaluateIdleDevice.ts'
import { changeSchedule, sendClaimed } from '../application/mailing/sendMail.ts'
import { logger } from '../runtime.ts'
import { someAtATime } from '../application/longWork/someAtATime.ts'

/** What no message of an instrument brings: edits of rules on silent ones, alarms that become quiet, mails that are due. */
export const handler = async (): Promise<void> => {
  const now = Date.now()
  const steps = [applyEdits, autoResolveAlarms, sendDueMails]
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step(now)
    } catch (error) {
      logger.error('a step of the minute failed', { step: step.name, error: error as Error })
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything of this minute was done')
}

/**
 * Of every rule that was published since: its open alarms, those of rules of rules on it, and what waits to be sent. An
 * edit is looked at in two minutes: a batch that began before it may open an alarm after the first one.
 */
const applyEdits = async (now: number): Promise<void> => {
  const { settled, seen } = await readCursor()
  const { ruleNames, newest } = await publishedAfter(settled)
  if (ruleNames.length === 0) return
  const rules = await currentRules(now)
  const concerned = new Set(ruleNames.flatMap(name => [name, ...parentsOf(rules, name)]))
  const devices = new Set<string>()
  const schedules = new Set<string>()
  await someAtATime(
    [...concerned].map(name => async () => {
      for (const device of await devicesWithOpenAlarm(name)) devices.add(device)
      for (const key of await waitingSchedules(name)) schedules.add(key)
    }),
  )
  await someAtATime([
    ...[...devices].map(device => () => evaluateIdleDevice(device, rules, now)),
    ...[...schedules].map(key => () => applySeverity(key, rules)),
  ])
  await writeCursor({ settled: seen, seen: newest })
}

const parentsOf = ({ set }: CurrentRules, name: string): string[] =>
  [...set.rules.values()].flatMap(rule =>
    rule.type === 'ruleOfRules' && rule.children.includes(name) ? [rule.ruleName] : [],
  )

const applySeverity = async (key: string, rules: CurrentRules): Promise<void> => {
  await changeSchedule(
    () => findSchedule(key),
    stored => {
      const current = underCurrentSeverity(stored, rules)
      return current === stored ? undefined : current
    },
  )
}

const underCurrentSeverity = (stored: StoredSchedule, { set }: CurrentRules): StoredSchedule => {
  const severity = set.rules.get(stored.ruleName)?.severity ?? stored.severity
  if (severity === stored.severity) return stored
  return { ...stored, severity, schedule: withSeverity(stored.schedule, stored.audience, severity) }
}

const autoResolveAlarms = async (now: number): Promise<void> => {
  const devices = await devicesToAutoResolve(now)
  if (devices.length === 0) return
  const rules = await currentRules(now)
  await someAtATime(devices.map(device => () => evaluateIdleDevice(device, rules, now)))
}

/** By the rules as they are now: edits may not have been applied to the schedule, where that step failed. */
const sendDueMails = async (now: number): Promise<void> => {
  const keys = await dueSchedules(now)
  if (keys.length === 0) return
  const rules = await currentRules(now)
  await someAtATime(keys.map(key => () => sendDue(key, rules, now)))
}

const sendDue = async (key: string, rules: CurrentRules, now: number): Promise<void> => {
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
