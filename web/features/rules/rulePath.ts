import type { Rule } from '#shared/contract/rule.ts'

/** B §2: /update-rule/update/{ruleName}/{ruleType}/{isDeleted}. */
export const rulePath = ({
  ruleName,
  ruleType,
  isDeleted,
}: Pick<Rule, 'ruleName' | 'ruleType' | 'isDeleted'>): string =>
  `/update-rule/update/${encodeURIComponent(ruleName)}/${ruleType}/${isDeleted}`

/** The list, as the pages below it name it. */
export const rulesList = { text: 'Rules', href: '/rules-list' } as const
