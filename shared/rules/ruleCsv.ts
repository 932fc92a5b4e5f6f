import type { Rule } from '../contract/rule.ts'
import { toCsv, type CsvColumn } from '../text/csv.ts'

/**
 * The columns of Rules_Data.csv (specification B §9), each of which is a field of a rule. Files that the list exports
 * can be imported again. The last eight columns are not in the specification. Files of earlier releases lack them,
 * and importing such a file leaves these fields of the rules unchanged.
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

/** The separator in cells that contain a list. Names of rules and models do not contain it. */
export const listSeparator = ';'

const columns = ruleFileColumns.map((column): CsvColumn<Rule> => ({
  header: column,
  value: rule => {
    const value = rule[column]
    return typeof value === 'object' ? value.join(listSeparator) : value
  },
}))

/** Writes rules to a file that can be imported again. Windows are in seconds, as stored. */
export const ruleCsv = (rules: readonly Rule[]): string => toCsv(columns, rules)
