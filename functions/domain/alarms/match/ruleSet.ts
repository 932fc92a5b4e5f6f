import { buildModelRules, type ModelRules } from './modelRules.ts'
import type { RuleModel, RuleVersion } from '../state/ruleVersion.ts'

/** All rules as of one publication, compiled. A rule set never changes: each publication produces a new one. */
export interface RuleSet {
  /** The newest publication that is included in the rule set. */
  readonly revision: number
  readonly models: ReadonlyMap<string, RuleModel>
  /** All rules, keyed by name. Disabled rules are included, because they show why an alarm closed. */
  readonly rules: ReadonlyMap<string, RuleVersion>
  readonly byModel: ReadonlyMap<string, ModelRules>
  /** Whether any rule depends on the service's clock, as rules with `$SILENT` do. */
  readonly hasServiceRules: boolean
  /** Whether any rule has a delay. Delays do not run while the stage is held. */
  readonly hasDelays: boolean
}

const nothing: RuleSet = {
  revision: 0,
  models: new Map(),
  rules: new Map(),
  byModel: new Map(),
  hasServiceRules: false,
  hasDelays: false,
}

/**
 * Builds the rule set from these rules and models. If a model and all of its rules are the same objects as in
 * `before`, the model's compiled rules are reused. `revision` is the newest publication that was read.
 */
export const buildRuleSet = (
  models: ReadonlyMap<string, RuleModel>,
  rules: Iterable<RuleVersion>,
  revision: number,
  before = nothing,
): RuleSet => {
  const byName = new Map<string, RuleVersion>()
  for (const rule of rules) byName.set(rule.ruleName, rule)
  const changed = changedModels(models, byName, before)
  const enabledByModel = rulesByModel(byName, changed)
  const byModel = new Map<string, ModelRules>()
  for (const [name, model] of models) {
    const known = before.byModel.get(name)
    const modelRules =
      known && !changed.has(name) ? known : buildModelRules(model, enabledByModel.get(name) ?? [], known)
    byModel.set(name, modelRules)
  }
  const hasServiceRules = [...byModel.values()].some(({ service }) => service.length > 0)
  return { revision, models, rules: byName, byModel, hasServiceRules, hasDelays: [...byName.values()].some(hasDelay) }
}

const hasDelay = (rule: RuleVersion): boolean =>
  rule.type === 'Expression' && (rule.onDelayMs !== undefined || rule.offDelayMs !== undefined)

/** Returns the rule set after one rule has been published. */
export const publish = (before: RuleSet, rule: RuleVersion, revision: number): RuleSet =>
  buildRuleSet(before.models, new Map(before.rules).set(rule.ruleName, rule).values(), revision, before)

/** Finds the models whose rules must be compiled again because the model or one of its rules has changed. */
const changedModels = (
  models: ReadonlyMap<string, RuleModel>,
  rules: ReadonlyMap<string, RuleVersion>,
  before: RuleSet,
): Set<string> => {
  const changed = new Set(
    [...models].filter(([name, model]) => before.models.get(name) !== model).map(([name]) => name),
  )
  const add = (rule: RuleVersion, among: ReadonlyMap<string, RuleVersion>): void => {
    for (const name of modelsOf(rule, among)) changed.add(name)
  }
  for (const [name, rule] of rules) {
    const known = before.rules.get(name)
    if (known === rule) continue
    add(rule, rules)
    if (known) add(known, before.rules)
  }
  for (const [name, rule] of before.rules) if (!rules.has(name)) add(rule, before.rules)
  return changed
}

/**
 * Returns the models that a rule belongs to. For a rule of rules, these are the models of its first rule;
 * `buildModelRules` drops it from models that its second rule does not belong to.
 */
const modelsOf = (rule: RuleVersion, among: ReadonlyMap<string, RuleVersion>): readonly string[] => {
  if (rule.type !== 'ruleOfRules') return rule.models
  const child = among.get(rule.children[0])
  return child && child.type !== 'ruleOfRules' ? child.models : []
}

const rulesByModel = (
  rules: ReadonlyMap<string, RuleVersion>,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, RuleVersion[]> => {
  const byModel = new Map<string, RuleVersion[]>()
  for (const rule of rules.values()) {
    if (!rule.enabled) continue
    for (const model of modelsOf(rule, rules)) {
      if (!wanted.has(model)) continue
      const of = byModel.get(model)
      if (of) of.push(rule)
      else byModel.set(model, [rule])
    }
  }
  return byModel
}
