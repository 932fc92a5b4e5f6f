import type { RuleType } from '../contract/rule.ts'

/** B §2. */
export const typeLabels: Readonly<Record<RuleType, string>> = {
  Expression: 'Data Expression',
  deviceCode: 'Device Code',
  ruleOfRules: 'Rules of Rules',
}
