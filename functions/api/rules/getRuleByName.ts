import { rules } from '#shared/contract/calls/rules.ts'
import { findRules, getRule } from '../../data/rules/ruleRepository.ts'
import { ruleOnTheWire } from '../../domain/rules/wire.ts'
import { handle } from '../../http/handle.ts'

export const getRuleByName = handle(rules.getRuleByName, async ({ query }) => {
  const rule = await getRule(query.ruleName)
  return { rule: ruleOnTheWire(rule, await findRules(rule.children)) }
})
