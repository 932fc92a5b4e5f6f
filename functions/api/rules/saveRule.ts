import type { Rule as WireRule } from '#shared/contract/rule.ts'
import { findModelTypes } from '../../data/models/modelTypes.ts'
import { findRules, getRule } from '../../data/rules/ruleRepository.ts'
import { insertRule, replaceRule, ruleChangedMeanwhile } from '../../data/rules/ruleWriter.ts'
import { expectRevision } from '../../data/store/expectRevision.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Validation } from '../../domain/errors.ts'
import type { Rule, UnpublishedRule } from '../../domain/rules/rule.ts'
import { ruleProblems, type RuleContext } from '../../domain/rules/ruleProblems.ts'
import { inputProblems, ruleFrom, ruleOnTheWire, type SentRule } from '../../domain/rules/wire.ts'
import type { Caller } from '../../http/authorize.ts'

/** Checks a new rule and stores it; Validation with every problem, Conflict for a name that is taken. */
export const saveNewRule = async (ruleName: string, sent: SentRule, user: Caller, trail: Trail): Promise<WireRule> => {
  const rule = ruleFrom(ruleName, sent, undefined, savingOf(user, trail))
  const named = await checkRule(rule, sent, undefined)
  return ruleOnTheWire(await insertRule(rule, trail), named)
}

/** Checks a change of a rule and stores it; Validation with every problem, Conflict where it has changed meanwhile. */
export const saveChangedRule = async (
  { ruleName, revision, ...sent }: SentRule & { readonly ruleName: string; readonly revision?: number | undefined },
  user: Caller,
  trail: Trail,
): Promise<WireRule> => {
  const stored = await getRule(ruleName)
  await expectRevision(revision, stored, () => ruleChangedMeanwhile(ruleName))
  const rule = ruleFrom(ruleName, sent, stored, savingOf(user, trail))
  const named = await checkRule(rule, sent, stored)
  return ruleOnTheWire(await replaceRule(stored, rule, trail), named)
}

const savingOf = (user: Caller, { by, at }: Trail) => ({ by, at, groups: [user.role] })

/** The rules that the rule names, once nothing is wrong with it. */
const checkRule = async (
  rule: UnpublishedRule,
  sent: SentRule,
  stored: Rule | undefined,
): Promise<RuleContext['named']> => {
  const [typesByModel, named] = await Promise.all([findModelTypes(rule.models), findRules(rule.children)])
  const problems = [...inputProblems(rule, sent), ...ruleProblems(rule, stored, { typesByModel, named })]
  if (problems.length > 0) throw new Validation(problems)
  return named
}

/** So many rules may be made from one device code. */
const namesTried = 100

/** `Code_0x1f`, with a number behind it where that is taken. */
export const saveNewDeviceCodeRule = async (sent: SentRule, user: Caller, trail: Trail): Promise<WireRule> => {
  const code = /0x[0-9a-f]+/i.exec(sent.ruleExpression ?? '')?.[0].toLowerCase() ?? 'unknown'
  for (let number = 1; ; number += 1) {
    try {
      return await saveNewRule(number === 1 ? `Code_${code}` : `Code_${code}_${number}`, sent, user, trail)
    } catch (error) {
      if (!(error instanceof Conflict) || number === namesTried) throw error
    }
  }
}
