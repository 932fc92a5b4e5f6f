import type { Rule } from '../contract/rule.ts'
import { toCsv, type CsvColumn } from '../text/csv.ts'

/**
 * The columns of Rules_Data.csv (B §9), each a field of a rule. An import accepts what the list exports. The last
 * eight are not in the specification: files of earlier releases do not have them, and rules keep these fields when
 * such a file is imported.
 */
export const ruleFileColumns = [
  'ruleName',
  'ruleType',
  'description',
  'ruleExpression',
  'dependentRules',
  'models',
  'severity',
  'isDeleted',
  'alarmTriggerCount',
  'alarmTriggerWindowPeriod',
  'timeFormat',
  'NotificationType',
  'clearExpression',
  'onDelay',
  'offDelay',
  'consequence',
  'action',
  'timeToRespond',
  'shadow',
  'comparedWith',
] as const satisfies readonly (keyof Rule)[]

export type RuleFileColumn = (typeof ruleFileColumns)[number]

/** The separator in a cell that holds a list. Names of rules and models do not contain it. */
export const listSeparator = ';'

const columns = ruleFileColumns.map((column): CsvColumn<Rule> => ({
  header: column,
  value: rule => {
    const value = rule[column]
    return typeof value === 'object' ? value.join(listSeparator) : value
  },
}))

/** Writes rules to a file that can be imported again. Windows are in seconds, as they are stored. */
export const ruleCsv = (rules: readonly Rule[]): string => toCsv(columns, rules)
