import { eventsCounted, type AlarmEvent } from '#shared/contract/alarms.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { routes } from '#shared/contract/routes.ts'
import { severityText } from '#shared/severity.ts'
import { ExplainedRule } from '#web/components/explanation/Explanations.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { mnemonicValuesText } from '#web/lib/mnemonicValues.ts'
import { queryOf } from '#web/lib/queries.ts'
import { categoryRows, type AssetCategory } from './assetCategory.ts'
import { eventsEveryMilliseconds, rulesEveryMilliseconds } from './polling.ts'

const alarmColumns = {
  rule: {
    id: 'rule',
    header: 'Triggering Rule',
    kind: 'text',
    isRowHeader: true,
    room: 160,
    value: event => event.triggeringRule,
    cell: event => <ExplainedRule ruleName={event.triggeringRule} at={event.alarmDate} />,
  },
  severity: { id: 'severity', header: 'Alarm Severity', kind: 'number', value: event => event.alarmSeverity },
  description: {
    id: 'description',
    header: 'Alarm Description',
    kind: 'text',
    room: 180,
    value: event => event.alarmDescription,
  },
  time: { id: 'time', header: 'Timestamp', kind: 'date', filter: true, value: event => event.alarmDate },
  values: {
    id: 'values',
    header: 'Mnemonic Values',
    kind: 'text',
    value: event => mnemonicValuesText(event.mnemonicValues),
  },
  state: { id: 'state', header: 'State', kind: 'choice', filter: true, value: event => event.state },
  expression: { id: 'expression', header: 'Rule Expression', kind: 'text', value: event => event.ruleExpression },
} as const satisfies Record<string, Column<AlarmEvent>>

/** A §7: each firing of a rule on the instrument, newest first. */
export const alarms: AssetCategory<AlarmEvent> = {
  id: 'alarms',
  title: 'Alarms',
  exportName: 'Alarms.csv',
  everyMilliseconds: eventsEveryMilliseconds,
  query: ({ deviceName }, pageSize) =>
    queryOf(routes.rules.getEvents, { deviceName, pageSize, offSet: 1 }, answer =>
      categoryRows(answer?.eventsData, answer ? (answer.total ?? `${eventsCounted}+`) : 0),
    ),
  columns: Object.values(alarmColumns).map(column =>
    column.id === 'severity' ? { ...column, cell: (event: AlarmEvent) => severityText(event.alarmSeverity) } : column,
  ),
  panelColumns: [alarmColumns.rule, alarmColumns.severity, alarmColumns.description, alarmColumns.time],
  minimumRows: 3,
}

/** A §7, §9: one page of 2500. */
const rulesPageSize = 2500

/** A §7: as the call wants a model's name. */
const modelParameter = (modelName: string): string => modelName.replaceAll(/\s/g, '').toUpperCase()

const ruleColumns = {
  name: {
    id: 'rule',
    header: 'Rule Name',
    kind: 'text',
    isRowHeader: true,
    value: rule => rule.ruleName,
    cell: rule => <ExplainedRule ruleName={rule.ruleName} />,
  },
  type: { id: 'type', header: 'Rule Type', kind: 'choice', filter: true, value: rule => rule.ruleType },
  severity: { id: 'severity', header: 'Severity', kind: 'number', value: rule => rule.severity },
  status: {
    id: 'status',
    header: 'Status',
    kind: 'choice',
    filter: true,
    value: rule => (rule.isDeleted === 'true' ? 'Disabled' : 'Enabled'),
  },
  description: { id: 'description', header: 'Description', kind: 'text', value: rule => rule.description },
  expression: { id: 'expression', header: 'Rule Expression', kind: 'text', value: rule => rule.ruleExpression },
  updated: { id: 'updated', header: 'Update Time', kind: 'date', filter: true, value: rule => rule.updateTime },
} as const satisfies Record<string, Column<Rule>>

export const rules: AssetCategory<Rule> = {
  id: 'rules',
  title: 'Rules',
  exportName: 'Rules.csv',
  everyMilliseconds: rulesEveryMilliseconds,
  query: ({ modelName }) =>
    queryOf(
      routes.rules.getRulesByModel,
      { pagesize: rulesPageSize, offset: 1, model: modelParameter(modelName) },
      answer => categoryRows(answer?.rulesList, answer?.total),
    ),
  columns: Object.values(ruleColumns).map(column =>
    column.id === 'severity' ? { ...column, cell: (rule: Rule) => severityText(rule.severity) } : column,
  ),
  panelColumns: [ruleColumns.name, ruleColumns.type, ruleColumns.severity, ruleColumns.status],
  minimumRows: 3,
}
