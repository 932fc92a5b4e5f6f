import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Rule } from '#shared/contract/rule.ts'
import { severityText } from '#shared/severity.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { rulePath } from './rulePath.ts'
import { typeLabels } from './typeLabels.ts'

/** B §2. Administrators get links. The columns have the room that shows all of them on a usual screen. */
export const ruleColumns = (isAdmin: boolean): readonly Column<Rule>[] => [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    isRowHeader: true,
    room: 240,
    value: rule => rule.ruleName,
    cell: rule => (isAdmin ? <RouteLink to={rulePath(rule)}>{rule.ruleName}</RouteLink> : rule.ruleName),
  },
  { id: 'type', header: 'Type', kind: 'text', value: rule => typeLabels[rule.ruleType] },
  { id: 'description', header: 'Description', kind: 'text', room: 200, value: rule => rule.description },
  {
    id: 'rules',
    header: 'Rules',
    kind: 'text',
    room: 220,
    value: rule => rule.dependentRules.join(', '),
    cell: rule => <RulesCell {...rule} />,
  },
  { id: 'model', header: 'Model', kind: 'text', room: 200, value: rule => rule.models.join(', ') },
  { id: 'severity', header: 'Severity', kind: 'text', value: rule => severityText(rule.severity) },
  {
    id: 'enable',
    header: 'Enable',
    kind: 'choice',
    filter: ['Enable', 'Disable'],
    unfiltered: 'All',
    // B §4.
    value: rule => (rule.isDeleted === 'false' ? 'Enable' : 'Disable'),
  },
  // Beyond the specification, for those who look for the rules on a data item.
  { id: 'expression', header: 'Expression', kind: 'text', isHidden: true, value: rule => rule.ruleExpression },
]

/** The rules that it is of, and why it cannot fire although it is enabled. */
const RulesCell = ({ dependentRules, inactiveReason }: Pick<Rule, 'dependentRules' | 'inactiveReason'>) => (
  <>
    {dependentRules.join(', ') || '-'}
    {inactiveReason !== undefined && (
      <div>
        <StatusIndicator type="warning">{inactiveReason}</StatusIndicator>
      </div>
    )}
  </>
)
