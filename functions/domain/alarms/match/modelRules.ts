import { builtInTypes, statusInputs } from '#shared/expression/builtIns.ts'
import type { ParameterTypes } from '#shared/expression/valueType.ts'
import type {
  DeviceCodeVersion,
  ExpressionVersion,
  RuleModel,
  RuleOfRulesVersion,
  RuleVersion,
} from '../state/ruleVersion.ts'
import { compiledRulesIn, copyRules, rulesWriter, writeRule, type CompiledRules } from './compiledRules.ts'
import type { ChangePair } from '../state/samples.ts'
import { listChangePairs } from './changePairs.ts'
import { holdOf, isDamped, isHold } from './holds.ts'
import { buildInputSchema, type InputSchema } from './inputSlots.ts'
import { buildRuleIndex, type RuleIndex } from './ruleIndex.ts'
import { parseServiceRule, type ServiceRule } from './serviceRules.ts'

/**
 * The enabled rules of one model, compiled to evaluate its messages. They are built when a rule is published and
 * never change afterwards. The memory that an evaluation overwrites is in `Scratch`.
 */
export interface ModelRules {
  readonly model: RuleModel
  /** The slots of the model's parameters, and of the built-in inputs that a status message reports. */
  readonly slots: ReadonlyMap<string, number>
  readonly schema: InputSchema
  /** The expression rules, each followed by its hold if it has one. A rule's number is its position in this list. */
  readonly rules: readonly ExpressionVersion[]
  readonly numbers: ReadonlyMap<string, number>
  readonly compiled: CompiledRules
  readonly index: RuleIndex
  /**
   * The names of the rules whose windows a FALSE empties. There are usually none, so that a FALSE need not look at
   * the rules' entries.
   */
  readonly resetting: ReadonlySet<string>
  /** The rules in `rules` with a clear condition or a delay. There are usually none. */
  readonly damped: readonly ExpressionVersion[]
  readonly codes: ReadonlyMap<string, readonly DeviceCodeVersion[]>
  /** The rules of rules that combine two rules of this model. */
  readonly pairs: readonly RuleOfRulesVersion[]
  /** The inputs such as `change(P, m)` that `rules` mention. There are usually none. */
  readonly changes: readonly ChangePair[]
  /** Whether any of `rules` mentions the instrument's status. */
  readonly mentionsStatus: boolean
  /** The rules that depend on the service's clock. They are not in `rules`, and have no number. */
  readonly service: readonly ServiceRule[]
  /** The rules of this model that are not in `rules`, keyed by name. */
  readonly others: ReadonlyMap<string, RuleVersion>
}

/**
 * Compiles the rules of a model. Programs compiled for `before` are reused if the expression and the parameters are
 * unchanged.
 */
export const buildModelRules = (
  model: RuleModel,
  versions: readonly RuleVersion[],
  before: ModelRules | undefined,
): ModelRules => {
  const changes = listChangePairs(versions)
  const isSame =
    before?.model.parameters === model.parameters &&
    before.changes.length === changes.length &&
    changes.every(({ name }, place) => name === before.changes[place]?.name)
  const reusable = isSame ? before : undefined
  const inputs = inputsOfMessages(model.parameters, changes)
  const slots = reusable?.slots ?? new Map([...inputs.keys()].map((name, slot) => [name, slot]))
  const { rules, compiled } = compileRules(versions, model, slots, reusable)
  const codes = versions.filter(rule => rule.type === 'deviceCode')
  const numbers = new Map(rules.map(({ ruleName }, number) => [ruleName, number]))
  const service = versions.flatMap(rule => parseServiceRule(rule) ?? [])
  const unnumbered = [...codes, ...service.map(({ rule }) => rule)]
  const otherNames = new Set(unnumbered.map(({ ruleName }) => ruleName))
  const pairs = versions
    .filter(rule => rule.type === 'ruleOfRules')
    .filter(({ children }) => children.every(child => numbers.has(child) || otherNames.has(child)))
  const index = buildRuleIndex(compiled, rules.length, slots.size)
  return {
    model,
    slots,
    schema: buildInputSchema(inputs, index.codes),
    rules,
    numbers,
    compiled,
    index,
    resetting: new Set(rules.flatMap(({ ruleName, resetWhenFalse }) => (resetWhenFalse ? ruleName : []))),
    damped: rules.filter(rule => isDamped(rule) && !isHold(rule)),
    codes: Map.groupBy(codes, ({ code }) => code),
    pairs,
    changes,
    mentionsStatus: statusInputs.some(name => index.used.includes(slots.get(name) ?? -1)),
    service,
    others: new Map([...unnumbered, ...pairs].map(rule => [rule.ruleName, rule])),
  }
}

/**
 * Lists the rule inputs that a message can provide: the model's parameters, the status, and inputs such as `change(P,
 * m)`.
 */
const inputsOfMessages = (parameters: ParameterTypes, changes: readonly ChangePair[]): ParameterTypes =>
  new Map([
    ...parameters,
    ...statusInputs.map(name => [name, builtInTypes[name]] as const),
    ...changes.map(({ name }) => [name, 'number'] as const),
  ])

const compileRules = (
  versions: readonly RuleVersion[],
  { parameters }: RuleModel,
  slots: ReadonlyMap<string, number>,
  before: ModelRules | undefined,
): Pick<ModelRules, 'rules' | 'compiled'> => {
  const writer = rulesWriter()
  const rules: ExpressionVersion[] = []
  // If consecutive rules are unchanged and in the same order as before, their compiled code is copied together.
  const unchanged = { first: 0, end: 0 }
  const copyUnchanged = (): void => {
    if (before && unchanged.first < unchanged.end) copyRules(writer, before.compiled, unchanged.first, unchanged.end)
  }
  for (const rule of versions.flatMap(withHold)) {
    const number = numberBefore(before, rule)
    if (number === undefined || number !== unchanged.end) {
      copyUnchanged()
      unchanged.first = unchanged.end = number ?? 0
    }
    if (number !== undefined) unchanged.end = number + 1
    else if (!writeRule(writer, rule, parameters, slots)) continue
    rules.push(rule)
  }
  copyUnchanged()
  return { rules, compiled: compiledRulesIn(writer) }
}

/**
 * Returns the expressions that a rule version adds to the list of numbered rules: the rule and, if it has a clear
 * condition, its hold. Empty if the version is not an expression, or if it depends on the service's clock.
 */
const withHold = (rule: RuleVersion): readonly ExpressionVersion[] =>
  rule.type !== 'Expression' || parseServiceRule(rule) ? [] : [rule, ...one(holdOf(rule))]

const one = <T>(item: T | undefined): readonly T[] => (item === undefined ? [] : [item])

/**
 * Returns the position that a rule had among the rules in `before`, so that its compiled code can be copied.
 * Undefined if one of its expressions has changed.
 */
const numberBefore = (before: ModelRules | undefined, rule: ExpressionVersion): number | undefined => {
  const number = before?.numbers.get(rule.ruleName)
  const known = number === undefined ? undefined : before?.rules[number]
  const isSame = known?.expression === rule.expression && known.clearExpression === rule.clearExpression
  return isSame ? number : undefined
}

/** Returns the rule with this name. Undefined if the model has no such rule. */
export const ruleIn = ({ rules, numbers, others }: ModelRules, name: string): RuleVersion | undefined => {
  const number = numbers.get(name)
  return number === undefined ? others.get(name) : rules[number]
}
