import { publishRule } from '#functions/domain/rules/publishRule.ts'
import type { Rule } from '#functions/domain/rules/rule.ts'
import { ruleFrom, type SentRule } from '#functions/domain/rules/wire.ts'

export const saving = { by: 'ada', groups: ['adminGroup'], at: Date.UTC(2026, 0, 1) }
const later = { by: 'bob', groups: ['normalGroup'], at: Date.UTC(2026, 0, 2) }

export const typesByModel = new Map([
  ['TripleQuad', new Map([['PRESSURE', 'number'] as const, ['STATE', 'string'] as const])],
  ['Orbit', new Map([['STATE', 'string'] as const])],
])

export const good: SentRule = { ruleExpression: '(PRESSURE > 400)', models: ['TripleQuad'], severity: 120 }
/** A new rule as it is saved from what a user sent. */
export const made = (draft: SentRule = good, ruleName = 'High'): Rule =>
  publishRule(undefined, ruleFrom(ruleName, draft, undefined, saving), { at: saving.at, publication: 1 })

/** A rule as it is saved after a change to it. */
export const changed = (draft: SentRule, stored = made()): Rule =>
  publishRule(stored, ruleFrom(stored.ruleName, draft, stored, later), { at: later.at, publication: 2 })

export const named = new Map(
  [
    made(good, 'A'),
    made({ ...good, ruleExpression: "(STATE = 'RUN')", models: ['Orbit', 'TripleQuad'] }, 'B'),
    made({ ...good, ruleExpression: "(STATE = 'RUN')", models: ['Orbit'] }, 'C'),
    made({ ...good, isDeleted: 'true' }, 'Off'),
    made({ ruleType: 'ruleOfRules', dependentRules: ['A', 'B'], severity: 120 }, 'Pair'),
  ].map(rule => [rule.ruleName, rule] as const),
)
export const pair: SentRule = {
  ruleType: 'ruleOfRules',
  dependentRules: ['A', 'B'],
  severity: 121,
  alarmTriggerWindowPeriod: 60,
  timeFormat: 'Minutes',
}
