import Badge from '@cloudscape-design/components/badge'
import type { Rule } from '#shared/contract/rule.ts'
import { rules as calls } from '#shared/contract/calls/rules.ts'
import { typeLabels } from '#shared/rules/typeLabels.ts'
import { severityText, severityWords } from '#shared/alarms/severity.ts'
import { ExplainedRule } from '#web/components/explanation/Explanations.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { buildCallQuery } from '#web/lib/queries.ts'
import { categoryRows, type AssetCategory } from './assetCategory.ts'

/** The page size that the call for a model's rules requires (specification A §7, §9). */
const rulesPageSize = 2500

/** A model's name in the spelling that the call for a model's rules requires (specification A §7). */
const modelParameter = (modelName: string): string => modelName.replaceAll(/\s/g, '').toUpperCase()

const ruleColumns = {
  name: {
    id: 'rule',
    header: 'Rule Name',
    kind: 'text',
    isRowHeader: true,
    value: rule => rule.ruleName,
    cell: rule => (
      <>
        <ExplainedRule ruleName={rule.ruleName} />
        {rule.shadow && (
          <div>
            <Badge>Shadow</Badge>
          </div>
        )}
      </>
    ),
  },
  type: { id: 'type', header: 'Rule Type', kind: 'choice', filter: true, value: rule => typeLabels[rule.ruleType] },
  severity: { id: 'severity', header: 'Severity', kind: 'text', value: rule => severityText(rule.severity) },
  status: {
    id: 'status',
    header: 'Status',
    kind: 'choice',
    filter: true,
    value: rule => (rule.isDeleted === 'true' ? 'Disable' : 'Enable'),
  },
  description: { id: 'description', header: 'Description', kind: 'text', value: rule => rule.description },
  expression: { id: 'expression', header: 'Rule Expression', kind: 'text', value: rule => rule.ruleExpression },
  updated: { id: 'updated', header: 'Update Time', kind: 'date', filter: true, value: rule => rule.updateTime },
} as const satisfies Record<string, Column<Rule>>

export const rules: AssetCategory<Rule> = {
  id: 'rules',
  title: 'Rules',
  exportName: 'Rules.csv',
  query: ({ modelName }) =>
    buildCallQuery(
      calls.getRulesByModel,
      { pagesize: rulesPageSize, offset: 1, model: modelParameter(modelName) },
      answer => categoryRows(answer?.rulesList, answer?.total),
    ),
  columns: Object.values(ruleColumns),
  panelColumns: [
    ruleColumns.name,
    ruleColumns.type,
    { ...ruleColumns.severity, cell: rule => severityWords(rule.severity) },
    ruleColumns.status,
  ],
  narrowLook: 'cardsSooner',
  minimumRows: 3,
}
