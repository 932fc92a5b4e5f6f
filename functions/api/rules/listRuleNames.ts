import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { listRules } from '../../data/rules/ruleRepository.ts'
import { wireFieldsOf } from '../../domain/rules/wire.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const listRuleNames = handle(routes.rules.listRuleNames, async ({ body }) => {
  const { rows, ...page } = answerPage(await listRules(), pageOf(body), ({ ruleName }) => ruleName)
  const ruleNames = rows
    .map(wireFieldsOf)
    .map(({ ruleName, ruleType, isDeleted }) => ({ ruleName, ruleType, isDeleted }))
  return { ...page, ruleNames }
})
