import type { Rule } from '#shared/contract/rule.ts'
import type { RuleChanges } from '#shared/contract/calls/rules/ruleFiles.ts'
import { delayText } from '#shared/rules/delayText.ts'
import { severityText } from '#shared/alarms/severity.ts'
import { changeColumns, changedRow, newRow, type ChangeRow, type ShownField } from '#web/components/upload/changeRow.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { typeLabels } from '#shared/rules/typeLabels.ts'

/** The length of a window in minutes, the unit in which lists show it. */
const minutesText = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `${(seconds / 60).toLocaleString('en', { maximumFractionDigits: 2 })} minutes`

const delayOf = (seconds: number | undefined): string => (seconds === undefined ? '' : delayText(seconds))

/** The fields that users set on a rule. The type of notification is part of the severity. */
const fields: readonly ShownField<Rule>[] = [
  { label: 'Type', text: rule => typeLabels[rule.ruleType] },
  { label: 'Description', text: rule => rule.description },
  { label: 'Expression', text: rule => rule.ruleExpression },
  { label: 'Rules', text: rule => rule.dependentRules.join(', ') },
  { label: 'Model', text: rule => rule.models.join(', ') },
  { label: 'Severity', text: rule => severityText(rule.severity) },
  { label: 'Enabled', text: rule => (rule.isDeleted === 'false' ? 'Yes' : 'No') },
  { label: 'Count', text: rule => String(rule.alarmTriggerCount ?? '') },
  { label: 'Window', text: rule => minutesText(rule.alarmTriggerWindowPeriod) },
  { label: 'Window entered in', text: rule => rule.timeFormat ?? '' },
  { label: 'Closes when', text: rule => rule.clearExpression ?? '' },
  { label: 'Raise after', text: rule => delayOf(rule.onDelay) },
  { label: 'Close after', text: rule => delayOf(rule.offDelay) },
  { label: 'Consequence', text: rule => rule.consequence ?? '' },
  { label: 'Action', text: rule => rule.action ?? '' },
  { label: 'Shadow', text: rule => (rule.shadow ? 'Yes' : '') },
  { label: 'Compared with', text: rule => rule.comparedWith ?? '' },
  { label: 'Time to respond', text: rule => delayOf(rule.timeToRespond && rule.timeToRespond * 60) },
]

/** Changed rules are listed first, because their changes may be mistakes. */
export const ruleChangeRows = (changes: Pick<RuleChanges, 'new' | 'changed'>): readonly ChangeRow[] => [
  ...changes.changed.map(change => changedRow(change.after.ruleName, fields, change)),
  ...changes.new.map(after => newRow(after.ruleName, fields, after)),
]

export const ruleChangeColumns = changeColumns('Rule Name')

export const refusedColumns: readonly Column<RuleChanges['refused'][number]>[] = [
  { id: 'row', header: 'Row', kind: 'number', isRowHeader: true, value: ({ row }) => row },
  { id: 'name', header: 'Rule Name', kind: 'text', value: ({ ruleName }) => ruleName },
  { id: 'reason', header: 'Reason', kind: 'text', room: 900, value: ({ reason }) => reason },
]
