import type { Rule } from '#shared/contract/rule.ts'
import { findModelTypes } from '../../data/models/modelTypes.ts'
import { findRules, getRule } from '../../data/rules/ruleRepository.ts'
import { insertRule, replaceRule, ruleChangedMeanwhile } from '../../data/rules/ruleWriter.ts'
import { expectRevision } from '../../data/store/expectRevision.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Validation } from '../../domain/errors.ts'
import { ruleFrom, type Draft } from '../../domain/rules/ruleFrom.ts'
import { ruleProblems, type RuleContext } from '../../domain/rules/ruleProblems.ts'
import { ruleOnTheWire, type RuleFields, type StoredRule } from '../../domain/rules/storedRule.ts'
import type { Caller } from '../../http/authorize.ts'

/** Checks a new rule and stores it; Validation with every problem, Conflict for a name that is taken. */
export const saveNewRule = async (ruleName: string, draft: Draft, user: Caller, trail: Trail): Promise<Rule> => {
  const rule = ruleFrom(ruleName, draft, undefined, savingOf(user, trail))
  const named = await checkRule(rule, draft, undefined)
  return ruleOnTheWire(await insertRule(rule, trail), named)
}

/** Checks a change of a rule and stores it; Validation with every problem, Conflict where it has changed meanwhile. */
export const saveChangedRule = async (
  { ruleName, revision, ...draft }: Draft & { readonly ruleName: string; readonly revision?: number | undefined },
  user: Caller,
  trail: Trail,
): Promise<Rule> => {
  const stored = await getRule(ruleName)
  await expectRevision(revision, stored, () => ruleChangedMeanwhile(ruleName))
  const rule = ruleFrom(ruleName, draft, stored, savingOf(user, trail))
  const named = await checkRule(rule, draft, stored)
  return ruleOnTheWire(await replaceRule(stored, rule, trail), named)
}

const savingOf = (user: Caller, { by, at }: Trail) => ({ by, at, groups: [user.role] })

/** The rules that the rule names, once nothing is wrong with it. */
const checkRule = async (
  rule: RuleFields,
  draft: Draft,
  stored: StoredRule | undefined,
): Promise<RuleContext['named']> => {
  const [typesByModel, named] = await Promise.all([findModelTypes(rule.models), findRules(rule.dependentRules)])
  const problems = ruleProblems(rule, draft, stored, { typesByModel, named })
  if (problems.length > 0) throw new Validation(problems)
  return named
}

/** So many rules may be made from one device code. */
const namesTried = 100

/** `Code_0x1f`, with a number behind it where that is taken. */
export const saveNewDeviceCodeRule = async (draft: Draft, user: Caller, trail: Trail): Promise<Rule> => {
  const code = /0x[0-9a-f]+/i.exec(draft.ruleExpression ?? '')?.[0].toLowerCase() ?? 'unknown'
  for (let number = 1; ; number += 1) {
    try {
      return await saveNewRule(number === 1 ? `Code_${code}` : `Code_${code}_${number}`, draft, user, trail)
    } catch (error) {
      if (!(error instanceof Conflict) || number === namesTried) throw error
    }
  }
}
