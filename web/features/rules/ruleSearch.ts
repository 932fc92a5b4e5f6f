import type { Input } from '#shared/contract/route.ts'
import type { routes } from '#shared/contract/routes.ts'
import { beginningWith, type Search } from '#web/components/SearchForm/searchAddress.ts'

/** The fields of the search: Rule Name, Model and an Enable checkbox (specification B §2). */
export const ruleSearchNames = ['ruleName', 'model', 'enable'] as const

export type RuleSearch = Search<(typeof ruleSearchNames)[number]>

/** The query for the server. In it, `deleted` "false" means enabled (specification B §3). */
export const ruleQuery = ({
  ruleName,
  model,
  enable,
}: RuleSearch): Omit<Input<typeof routes.rules.getRules>, 'pageSize' | 'offSet'> => ({
  ruleName: beginningWith(ruleName),
  models: model ? [model] : undefined,
  deleted: enable === 'true' ? 'false' : undefined,
})
