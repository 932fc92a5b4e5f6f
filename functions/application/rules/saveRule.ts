import type { Rule as WireRule } from '#shared/contract/rule.ts'
import { findModelTypes, type ModelRevisions } from '../../data/models/modelTypes.ts'
import { getRule, listRules } from '../../data/rules/ruleRepository.ts'
import {
  insertRule,
  ModelChanged,
  replaceRule,
  RuleChanged,
  ruleChangedMeanwhile,
} from '../../data/rules/ruleWriter.ts'
import { expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Validation } from '../../domain/errors.ts'
import type { Rule, Saving, UnpublishedRule } from '../../domain/rules/rule.ts'
import { changeNames, ruleProblems, type RuleContext } from '../../domain/rules/ruleProblems.ts'
import { inputProblems, ruleFrom, ruleOnTheWire, type SentRule } from '../../domain/rules/wire.ts'
import { findNamedRules } from './findNamedRules.ts'

/** Checks a new rule and stores it. Throws a Validation with every problem, or a Conflict if the name is taken. */
export const saveNewRule = (ruleName: string, sent: SentRule, saving: Saving, trail: Trail): Promise<WireRule> => {
  const rule = ruleFrom(ruleName, sent, undefined, saving)
  // If a model changes between the check and the write, the rule is checked and written again, because it may no
  // longer fit the model.
  const checkAndInsert = async (): Promise<WireRule> => {
    const { named, revisions } = await checkRule(rule, sent, undefined)
    return ruleOnTheWire(await insertRule(rule, trail, revisions), named)
  }
  return onNewest(`rule#${ruleName}`, checkAndInsert, isOvertaken)
}

interface SentChange extends SentRule {
  readonly ruleName: string
  /** The revision of the rule that the user saw when making the change. */
  readonly revision?: number | undefined
  /** Whether the change may remove instruments' own limits. */
  readonly lapseOwnLimits?: boolean | undefined
}

/**
 * Checks a change of a rule and stores it. Throws a Validation with every problem, or a Conflict if there is a newer
 * version.
 */
export const saveChangedRule = (
  { ruleName, revision, lapseOwnLimits = false, ...sent }: SentChange,
  saving: Saving,
  trail: Trail,
): Promise<WireRule> => {
  const checkAndReplace = async (): Promise<WireRule> => {
    const stored = await getRule(ruleName)
    await expectRevision(revision, stored, () => ruleChangedMeanwhile(ruleName))
    const rule = ruleFrom(ruleName, sent, stored, saving)
    const { named, revisions } = await checkRule(rule, sent, stored)
    return ruleOnTheWire(await replaceRule(stored, rule, trail, revisions, lapseOwnLimits), named)
  }
  return onNewest(`rule#${ruleName}`, checkAndReplace, isOvertaken)
}

const isOvertaken = (error: unknown): boolean => error instanceof RuleChanged || error instanceof ModelChanged

/**
 * Throws a Validation if a rule has problems. Otherwise returns the other rules that it names, and its models'
 * revisions.
 */
const checkRule = async (
  rule: UnpublishedRule,
  sent: SentRule,
  stored: Rule | undefined,
): Promise<{ readonly named: RuleContext['named']; readonly revisions: ModelRevisions }> => {
  const [{ typesByModel, revisions }, named, all] = await Promise.all([
    findModelTypes(rule.models),
    findNamedRules([rule]),
    changeNames(rule).length > 0 ? listRules() : [],
  ])
  const problems = [...inputProblems(rule, sent), ...ruleProblems(rule, stored, { typesByModel, named, all })]
  if (problems.length > 0) throw new Validation(problems)
  return { named, revisions }
}

/** The maximum number of rules that can be made from one device code. */
const namesTried = 100

/**
 * Saves a new rule for a device code under a name such as `Code_0x1f`. If the name is taken, a number is appended.
 */
export const saveNewDeviceCodeRule = async (sent: SentRule, saving: Saving, trail: Trail): Promise<WireRule> => {
  const code = /0x[0-9a-f]+/i.exec(sent.ruleExpression ?? '')?.[0].toLowerCase() ?? 'unknown'
  for (let number = 1; ; number += 1) {
    try {
      return await saveNewRule(number === 1 ? `Code_${code}` : `Code_${code}_${number}`, sent, saving, trail)
    } catch (error) {
      if (!(error instanceof Conflict) || number === namesTried) throw error
    }
  }
}
