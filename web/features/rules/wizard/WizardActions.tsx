import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { StepId } from './ruleSteps.ts'

interface Props {
  readonly step: StepId
  /** Why the user cannot continue to the next step yet. */
  readonly blocked: string | undefined
  readonly isNew: boolean
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** The buttons of a step (specification B §2): Back, Cancel and Next; in the review, Save or Update. */
export const WizardActions = ({ step, blocked, isNew, isBusy, onBack, onCancel }: Props) => (
  <SpaceBetween direction="horizontal" size="xs">
    <Button variant="link" formAction="none" onClick={onCancel}>
      Cancel
    </Button>
    {step !== 'create' && (
      <Button formAction="none" disabled={isBusy} onClick={onBack}>
        Back
      </Button>
    )}
    {step === 'review' ? (
      <Button variant="primary" formAction="submit" loading={isBusy} loadingText="Saving">
        {isNew ? 'Save' : 'Update'}
      </Button>
    ) : (
      <Button
        variant="primary"
        formAction="submit"
        iconName="angle-right"
        iconAlign="right"
        disabled={blocked !== undefined}
        {...(blocked !== undefined && { disabledReason: blocked })}
      >
        Next
      </Button>
    )}
  </SpaceBetween>
)
