import { pageOf } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { listRules } from '../../data/rules/ruleRepository.ts'
import { toWireFields } from '../../domain/rules/wire.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const listRuleNames = handle(rules.listRuleNames, async ({ body }) => {
  const { rows, ...page } = answerPage(await listRules(), pageOf(body), ({ ruleName }) => ruleName)
  const ruleNames = rows
    .map(toWireFields)
    .map(({ ruleName, ruleType, isDeleted }) => ({ ruleName, ruleType, isDeleted }))
  return { ...page, ruleNames }
})
