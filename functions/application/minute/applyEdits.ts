import { devicesWithOpenAlarm } from '../../data/alarms/openAlarms.ts'
import { devicesWithOpenShadowAlarm } from '../../data/alarms/shadowAlarms.ts'
import { waitingSchedules } from '../../data/notifications/scheduleRepository.ts'
import { readCursor, writeCursor } from '../../data/rules/publicationCursor.ts'
import { publishedAfter } from '../../data/rules/publications.ts'
import type { RuleSet } from '../../domain/alarms/match/ruleSet.ts'
import { currentRules } from '../evaluation/currentRules.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { applySeverity } from '../mailing/sendDue.ts'
import { evaluateIdleDevices } from './evaluateIdleDevices.ts'

/**
 * Applies edits of rules to the rules' open alarms, to open alarms of rules of rules that depend on them, and to
 * waiting mails. Each edit is applied in two consecutive runs of this function, because a batch of messages that
 * began before the edit may open an alarm after the first run.
 */
export const applyEdits = async (now: number): Promise<void> => {
  const { settled, seen } = await readCursor()
  const { ruleNames, newest } = await publishedAfter(settled)
  if (ruleNames.length === 0) return
  const rules = await currentRules(now)
  const concerned = new Set(ruleNames.flatMap(name => [name, ...parentsOf(rules.set, name)]))
  const devices = new Set<string>()
  const schedules = new Set<string>()
  await runConcurrently(
    [...concerned].map(name => async () => {
      for (const device of await devicesConcernedBy(name, rules.set)) devices.add(device)
      for (const key of await waitingSchedules(name)) schedules.add(key)
    }),
  )
  await runConcurrently([
    () => evaluateIdleDevices(devices, rules, now),
    ...[...schedules].map(key => () => applySeverity(key, rules.set)),
  ])
  await writeCursor({ settled: seen, seen: newest })
}

/**
 * Returns the instruments with open alarms that an edit of a rule affects. Shadow alarms are searched only if the
 * rule is a shadow, or was one before an edit.
 */
const devicesConcernedBy = async (name: string, { rules }: RuleSet): Promise<string[]> => {
  const rule = rules.get(name)
  const mayBeShadow = rule?.isShadow ?? rule?.endings?.some(({ wasShadow }) => wasShadow) ?? false
  return [...(await devicesWithOpenAlarm(name)), ...(mayBeShadow ? await devicesWithOpenShadowAlarm(name) : [])]
}

const parentsOf = ({ rules }: RuleSet, name: string): string[] =>
  [...rules.values()].flatMap(rule =>
    rule.type === 'ruleOfRules' && rule.children.includes(name) ? [rule.ruleName] : [],
  )
