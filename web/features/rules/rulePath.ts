import type { Rule } from '#shared/contract/rule.ts'

/** The path of a rule's page: /update-rule/update/{ruleName}/{ruleType}/{isDeleted} (specification B §2). */
export const rulePath = ({
  ruleName,
  ruleType,
  isDeleted,
}: Pick<Rule, 'ruleName' | 'ruleType' | 'isDeleted'>): string =>
  `/update-rule/update/${encodeURIComponent(ruleName)}/${ruleType}/${isDeleted}`

/** The breadcrumb of the list of rules, for the pages of single rules. */
export const rulesList = { text: 'Rules', href: '/rules-list' } as const
