import type { Rule, RuleType } from '#shared/contract/rule.ts'

/** The types as the choice of a new rule calls them (B §2). */
export const typeNames: Readonly<Record<RuleType, string>> = {
  Expression: 'Data Expression',
  deviceCode: 'Device Code',
  ruleOfRules: 'Rules of Rules',
}

/** B §4. */
export const enableText = ({ isDeleted }: Pick<Rule, 'isDeleted'>): 'Enable' | 'Disable' =>
  isDeleted === 'false' ? 'Enable' : 'Disable'
