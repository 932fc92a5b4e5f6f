import { findOwnLimitsOf } from '../../data/rules/ownLimitRepository.ts'
import {
  resolveRule,
  splitByChange,
  collectValues,
  applyOwnLimits,
  type RuleLimits,
} from '../../domain/rules/ownLimits.ts'
import type { Rule, UnpublishedRule } from '../../domain/rules/rule.ts'
import { readTrialRules, type TrialRules } from './trialRules.ts'

/**
 * Returns the rules with which a trial runs on an instrument: the tested rule with the instrument's own limits, if it
 * has any, and the rules that it combines.
 */
export type RulesFor = (deviceName: string, modelName: string) => Promise<TrialRules>

/**
 * Prepares a rule for trials on instruments with own limits. Own limits that the rule would lose if it were saved do
 * not count.
 * @param stored the saved rule of the same name
 */
export const prepareRules = async (
  rule: UnpublishedRule,
  stored: Rule | undefined,
  named: ReadonlyMap<string, Rule>,
): Promise<{ readonly rules: TrialRules; readonly rulesFor: RulesFor }> => {
  const [rules, limits] = await Promise.all([
    readTrialRules(rule, named),
    findOwnLimitsOf([rule.ruleName, ...rule.children]),
  ])
  const own = limits.get(rule.ruleName)
  const kept = own && stored ? splitByChange(stored, rule, own).kept : undefined
  const rulesFor: RulesFor = async (deviceName, modelName) => {
    const valuesIn = (of: RuleLimits | undefined) => valuesOn(of, deviceName, modelName)
    const hasOwn = [kept, ...rule.children.map(name => limits.get(name))].some(of => valuesIn(of).size > 0)
    if (!hasOwn) return rules
    const children = new Map(
      [...named].map(([name, child]) => [name, applyOwnLimits(child, valuesIn(limits.get(name)))]),
    )
    // The clear conditions to try are those for the rule itself, even on an instrument with own limits.
    const { clears } = rules
    return { ...(await readTrialRules(applyOwnLimits(rule, valuesIn(kept)), children)), clears }
  }
  return { rules, rulesFor }
}

const valuesOn = (limits: RuleLimits | undefined, deviceName: string, modelName: string) => {
  const own = limits?.instruments.find(one => one.deviceName === deviceName && one.modelName === modelName)
  return own ? collectValues(own) : new Map<number, number>()
}

/** Reads some rules as they are saved, and all instruments' own limits in them, for trials. */
export const readSavedRules = async (
  rules: readonly Rule[],
  deviceName: string,
  modelName: string,
): Promise<{ readonly rules: readonly Rule[]; readonly limits: ReadonlyMap<string, RuleLimits> }> => {
  const limits = await findOwnLimitsOf(rules.map(({ ruleName }) => ruleName))
  return { rules: rules.map(rule => resolveRule(rule, limits.get(rule.ruleName), deviceName, modelName)), limits }
}
