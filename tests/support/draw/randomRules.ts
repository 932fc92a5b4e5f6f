import { audiencesOf, severityOf } from '#shared/alarms/severity.ts'
import type { NaiveLogic, NaiveRule } from '#tests/support/naive/naiveResults.ts'
import { fc } from './fc.ts'

/** The parameters of the model that rules and messages are drawn for. */
export const parameterTypes = { P: 'number', Q: 'number', S: 'string' } as const

export interface DrawnRule {
  readonly name: string
  readonly when: NaiveRule['when']
  readonly severity: number
  readonly count: number
  readonly windowMs: number
  readonly whenFalse: boolean
  readonly afterFirst: boolean
  readonly isDisabled: boolean
}

const condition: fc.Arbitrary<NaiveLogic> = fc.oneof(
  fc.record({
    item: fc.constantFrom('P', 'Q'),
    operator: fc.constantFrom('>', '=', '!='),
    value: fc.constantFrom(0, 1),
  }),
  fc.record({ item: fc.constant('S'), operator: fc.constantFrom('=', '!='), value: fc.constantFrom('a', 'b') }),
)
const logic = fc.oneof(condition, fc.record({ join: fc.constantFrom('and', 'or'), left: condition, right: condition }))
const severity = fc.constantFrom(100, 120, 121, 160, 180, 181)
const basics = {
  severity,
  count: fc.integer({ min: 1, max: 3 }),
  windowMs: fc.constantFrom(20_000, 60_000, 400_000),
  whenFalse: fc.boolean(),
  afterFirst: fc.boolean(),
  isDisabled: fc.constant(false),
}

const onValues = (name: string): fc.Arbitrary<DrawnRule> =>
  fc.record({ ...basics, name: fc.constant(name), when: fc.record({ logic }) })

/**
 * The naive implementation does not auto-resolve alarms of late firings. No window is therefore shorter than five
 * minutes.
 */
const autoResolveWindows = fc.constantFrom(400_000, 3_600_000)

/** Draws four rules: two on values, one on a device code, and a rule of rules on two of these. */
export const randomRules: fc.Arbitrary<DrawnRule[]> = fc
  .tuple(
    onValues('A'),
    onValues('B'),
    fc.record({
      ...basics,
      name: fc.constant('C'),
      when: fc.constant({ code: '0x1' }),
      windowMs: autoResolveWindows,
    }),
    fc.record({
      ...basics,
      name: fc.constant('D'),
      when: fc.record({ pair: fc.constantFrom<[string, string]>(['A', 'B'], ['C', 'A']) }),
      count: fc.constant(1),
      whenFalse: fc.constant(false),
      afterFirst: fc.constant(false),
    }),
  )
  .map(rules => rules.map(counted))

/**
 * If a rule has neither flag and a count of one, the naive implementation loses late times. The count is therefore at
 * least two.
 */
const counted = (rule: DrawnRule): DrawnRule => ({
  ...rule,
  count: 'pair' in rule.when || rule.whenFalse || rule.afterFirst ? rule.count : Math.max(2, rule.count),
})

/** An edit of a random rule. Changes that do not fit the rule's type are ignored. */
export const randomEdit = fc.record({
  name: fc.constantFrom('A', 'B', 'C', 'D'),
  change: fc.constantFrom('logic', 'count', 'windowMs', 'whenFalse', 'severity', 'severity', 'isDisabled'),
  logic,
  autoResolveMs: autoResolveWindows,
  count: basics.count,
  windowMs: basics.windowMs,
  severity,
})

export type DrawnEdit = typeof randomEdit extends fc.Arbitrary<infer T> ? T : never

/** Returns the rule after an edit. Changing a field that the rule's type does not have has no effect. */
export const editedRule = (rule: DrawnRule, edit: DrawnEdit): DrawnRule => {
  const isCode = 'code' in rule.when
  switch (edit.change) {
    case 'logic':
      return 'logic' in rule.when ? { ...rule, when: { logic: edit.logic } } : rule
    case 'count':
      return 'pair' in rule.when ? rule : counted({ ...rule, count: edit.count })
    case 'whenFalse':
      return 'pair' in rule.when ? rule : counted({ ...rule, whenFalse: !rule.whenFalse })
    case 'windowMs':
      return { ...rule, windowMs: isCode ? edit.autoResolveMs : edit.windowMs }
    case 'severity':
      return { ...rule, severity: edit.severity }
    case 'isDisabled':
      return { ...rule, isDisabled: !rule.isDisabled }
  }
}

/** Whether an edit creates a new version of the rule. */
export const isNewVersion = (before: DrawnRule, after: DrawnRule): boolean =>
  definitionOf(before) !== definitionOf(after)

const definitionOf = ({ when, count, windowMs, whenFalse, afterFirst }: DrawnRule): string =>
  JSON.stringify([when, count, windowMs, whenFalse, afterFirst])

export const randomMessage = fc.record({
  stepMs: fc.constantFrom(0, 1_000, 10_000, 30_000, 100_000),
  /** How much older the message is than the present time of the run. */
  ageMs: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(10_000, 20_000, 40_000, 120_000, 290_000, 310_000, -10_000, -310_000) },
  ),
  code: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('0x1', '0x2') },
  ),
  readings: fc.record(
    { P: fc.constantFrom(0, 1, 2, 'x'), Q: fc.constantFrom(0, 1, 2), S: fc.constantFrom('a', 'b') },
    { requiredKeys: [] },
  ),
  repeats: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(20) }),
})

export type DrawnMessage = typeof randomMessage extends fc.Arbitrary<infer T> ? T : never

const dayMs = 86_400_000

export const naiveRuleOf = ({ severity: code, ...rule }: DrawnRule): NaiveRule => {
  const isAtOnce = severityOf(code)?.frequency === 'immediately'
  return { ...rule, audiences: audiencesOf(code), intervalMs: isAtOnce ? 60_000 : dayMs, countsAlarms: isAtOnce }
}

/** The rule's fields as they appear in fixtures and as the API accepts them. */
export const ruleFieldsOf = (rule: DrawnRule): Record<string, unknown> => ({
  ruleName: rule.name,
  models: ['M'],
  severity: rule.severity,
  isDeleted: String(rule.isDisabled),
  alarmTriggerWindowPeriod: rule.windowMs / 1000,
  resetAlarmWhenFalse: rule.whenFalse,
  resetAlarmAfterFirstTrigger: rule.afterFirst,
  ...conditionOf(rule),
})

const conditionOf = ({ when, count }: DrawnRule): object => {
  if ('pair' in when) return { ruleType: 'ruleOfRules', dependentRules: when.pair }
  const ruleExpression = 'code' in when ? `(Code = ${when.code})` : textOf(when.logic)
  return { ruleType: 'code' in when ? 'deviceCode' : 'Expression', ruleExpression, alarmTriggerCount: count }
}

const textOf = (tree: NaiveLogic): string => {
  if ('join' in tree) return `(${textOf(tree.left)}) ${tree.join} (${textOf(tree.right)})`
  const value = typeof tree.value === 'string' ? `'${tree.value}'` : String(tree.value).toUpperCase()
  return `(${tree.item} ${tree.operator} ${value})`
}
