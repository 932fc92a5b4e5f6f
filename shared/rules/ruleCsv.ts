import type { Rule } from '../contract/rule.ts'
import { toCsv, type CsvColumn } from '../text/csv.ts'

/**
 * The columns of Rules_Data.csv (B §9), each a field of a rule. An import takes what the list exports. The last six
 * are beyond the specification: a file of an earlier release lacks them, and its rules keep what they have.
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
] as const satisfies readonly (keyof Rule)[]

export type RuleFileColumn = (typeof ruleFileColumns)[number]

/** Joins the parts of a list. No name of a rule or a model has one. */
export const listSeparator = ';'

const columns = ruleFileColumns.map((column): CsvColumn<Rule> => ({
  header: column,
  value: rule => {
    const value = rule[column]
    return typeof value === 'object' ? value.join(listSeparator) : value
  },
}))

/** Rules as a file that can be imported again; windows in seconds, as they are stored. */
export const ruleCsv = (rules: readonly Rule[]): string => toCsv(columns, rules)
