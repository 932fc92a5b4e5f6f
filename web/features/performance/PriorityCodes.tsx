import ExpandableSection from '@cloudscape-design/components/expandable-section'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import { codesOfPriority, priorities, severityText } from '#shared/alarms/severity.ts'
import { priorityTexts } from './priorityTexts.ts'

/** Lists which severities are of low, medium and high priority. */
export const PriorityCodes = () => (
  <ExpandableSection headerText="Which severities are of low, medium and high priority">
    <KeyValuePairs
      columns={3}
      items={priorities.map(priority => ({
        label: priorityTexts[priority],
        value: codesOfPriority[priority].map(code => <div key={code}>{severityText(code)}</div>),
      }))}
    />
  </ExpandableSection>
)
