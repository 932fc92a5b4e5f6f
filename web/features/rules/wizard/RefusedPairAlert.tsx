import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Rule } from '#shared/contract/rule.ts'
import { countText } from '#web/lib/countText.ts'
import { listPartners, type RefusedPair } from './rulePairs.ts'

/** The maximum number of rules that the alert names. Naming more would push the table out of view. */
const mostNames = 6

interface Props {
  readonly pair: RefusedPair<Rule>
  readonly rules: readonly Rule[]
  readonly onChoose: (ruleName: string) => void
  readonly onDismiss: () => void
}

/** Says why a rule was not ticked, and which rules can be combined instead. */
export const RefusedPairAlert = ({ pair: { kept, refused }, rules, onChoose, onDismiss }: Props) => {
  const partners = listPartners(kept, rules)
  const more = partners.length - mostNames
  return (
    <Alert
      type="warning"
      dismissible
      dismissAriaLabel="Dismiss"
      onDismiss={onDismiss}
      header={`${kept.ruleName} and ${refused.ruleName} have no model in common`}
    >
      <SpaceBetween size="xs">
        <span>
          {kept.ruleName} is for {kept.models.join(', ')}, and {refused.ruleName} is for {refused.models.join(', ')}:
          both would never be true on one instrument.
        </span>
        {partners.length === 0 ? (
          <span>No other rule is for a model of {kept.ruleName}.</span>
        ) : (
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            <span>These would do with {kept.ruleName}:</span>
            {partners.slice(0, mostNames).map(({ ruleName }) => (
              <Button key={ruleName} variant="inline-link" formAction="none" onClick={() => onChoose(ruleName)}>
                {ruleName}
              </Button>
            ))}
            {more > 0 && <span>and {countText(more)} more</span>}
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Alert>
  )
}
