import { pageOf } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { listRules } from '../../data/rules/ruleRepository.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const listRuleResponses = handle(rules.listRuleResponses, async ({ body }) => {
  const all = (await listRules()).map(({ ruleName, response }) => ({ ruleName, ...response }))
  const some = all.filter(one => Object.keys(one).length > 1)
  const { rows, ...page } = answerPage(some, pageOf(body), ({ ruleName }) => ruleName)
  return { ...page, responses: rows }
})
