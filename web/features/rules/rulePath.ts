import type { Rule } from '#shared/contract/rule.ts'

/** B §2: /update-rule/update/{ruleName}/{ruleType}/{isDeleted}. */
export const rulePath = ({
  ruleName,
  ruleType,
  isDeleted,
}: Pick<Rule, 'ruleName' | 'ruleType' | 'isDeleted'>): string =>
  `/update-rule/update/${encodeURIComponent(ruleName)}/${ruleType}/${isDeleted}`

/** The list of rules, in the path above the pages of single rules. */
export const rulesList = { text: 'Rules', href: '/rules-list' } as const
