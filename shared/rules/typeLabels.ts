import type { RuleType } from '../contract/rule.ts'

/** The labels of the rule types (specification B §2). */
export const typeLabels: Readonly<Record<RuleType, string>> = {
  Expression: 'Data Expression',
  deviceCode: 'Device Code',
  ruleOfRules: 'Rules of Rules',
}
