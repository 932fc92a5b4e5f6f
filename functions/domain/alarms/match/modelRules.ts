import { link, type Linked } from '#shared/expression/link.ts'
import type { Program } from '#shared/expression/program.ts'
import { compileRule, programOf, type CompiledRule } from './compiledRule.ts'
import { inputSchemaOf, type InputSchema } from './inputSlots.ts'
import { ruleIndexOf, type RuleIndex } from './ruleIndex.ts'
import type {
  DeviceCodeVersion,
  ExpressionVersion,
  RuleModel,
  RuleOfRulesVersion,
  RuleVersion,
} from '../state/ruleVersion.ts'

/** The enabled rules of one model, ready to evaluateRules its messages: built when a rule is published, and only read then. */
export interface ModelRules {
  readonly model: RuleModel
  readonly slots: ReadonlyMap<string, number>
  readonly schema: InputSchema
  /** Expression rules; a rule's place here is its number. */
  readonly rules: readonly ExpressionVersion[]
  readonly numbers: ReadonlyMap<string, number>
  readonly compiled: readonly CompiledRule[]
  readonly linked: Linked
  readonly index: RuleIndex
  /** Rules whose windows a FALSE empties: mostly there are none, and then no rule of a thousand entries is looked up. */
  readonly resetting: ReadonlySet<string>
  readonly codes: ReadonlyMap<string, readonly DeviceCodeVersion[]>
  /** Rules of rules whose children both are here. */
  readonly pairs: readonly RuleOfRulesVersion[]
  /** The other rules here by their names. */
  readonly others: ReadonlyMap<string, DeviceCodeVersion | RuleOfRulesVersion>
  /** Overwritten by each message that is evaluated. */
}

/** What was compiled before is taken over where the expression and the model's parameters are unchanged. */
export const modelRulesOf = (
  model: RuleModel,
  versions: readonly RuleVersion[],
  before: ModelRules | undefined,
): ModelRules => {
  const reusable = before?.model.parameters === model.parameters ? before : undefined
  const slots = reusable?.slots ?? new Map([...model.parameters.keys()].map((name, slot) => [name, slot]))
  const rules: ExpressionVersion[] = []
  const compiled: CompiledRule[] = []
  for (const rule of versions) {
    if (rule.type !== 'Expression') continue
    const made = compiledBefore(reusable, rule) ?? compileRule(rule, model.parameters, slots)
    if (!made) continue
    rules.push(rule)
    compiled.push(made)
  }
  const codes = versions.filter(rule => rule.type === 'deviceCode')
  const numbers = new Map(rules.map(({ ruleName }, number) => [ruleName, number]))
  const codeNames = new Set(codes.map(({ ruleName }) => ruleName))
  const pairs = versions
    .filter(rule => rule.type === 'ruleOfRules')
    .filter(({ children }) => children.every(child => numbers.has(child) || codeNames.has(child)))
  const index = ruleIndexOf(compiled, slots.size)
  return {
    model,
    slots,
    schema: inputSchemaOf(model.parameters, index.codes),
    rules,
    numbers,
    compiled,
    linked: link(compiled.map(rule => (rule.eachDecides ? neverRun : programOf(rule)))),
    index,
    resetting: new Set(rules.flatMap(({ ruleName, resetWhenFalse }) => (resetWhenFalse ? ruleName : []))),
    codes: Map.groupBy(codes, ({ code }) => code),
    pairs,
    others: new Map([...codes, ...pairs].map(rule => [rule.ruleName, rule])),
  }
}

/** The rule of that name, if it is evaluated here. */
export const ruleIn = ({ rules, numbers, others }: ModelRules, name: string): RuleVersion | undefined => {
  const number = numbers.get(name)
  return number === undefined ? others.get(name) : rules[number]
}

/** Of a rule that its conditions decide. */
const neverRun: Program = { code: [], numbers: [], texts: [] }

const compiledBefore = (before: ModelRules | undefined, rule: ExpressionVersion): CompiledRule | undefined => {
  const number = before?.numbers.get(rule.ruleName)
  if (number === undefined || before?.rules[number]?.expression !== rule.expression) return undefined
  return before.compiled[number]
}
