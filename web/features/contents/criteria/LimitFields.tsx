import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import type { LimitValues } from '../contentValues.ts'
import { timeoutWarning } from '../warnings.ts'
import { CriteriaField } from './CriteriaField.tsx'

interface Props<Values extends LimitValues> {
  readonly form: Form<Values>
  readonly targetCount: number | undefined
  readonly disabled?: boolean
}

/** The fields for when to give up on a single instrument (the time-out) and on the whole job (the criteria). */
export const LimitFields = <Values extends LimitValues>({ form, targetCount, disabled = false }: Props<Values>) => {
  const warning = disabled ? undefined : timeoutWarning(form.values.timeout)
  // The default is short, too (specification B §9). Nobody has entered it, so this is a hint and not a warning.
  const isEntered = form.values.timeout !== form.initial.timeout
  return (
    <SpaceBetween size="l">
      <TextField
        label="Timeout (minutes)"
        field={form.field('timeout')}
        description="How long an instrument may work on the job before it counts as timed out."
        constraintText={warning && !isEntered ? `1 to 10,080. ${warning}` : '1 to 10,080'}
        inputMode="numeric"
        disabled={disabled}
      />
      {warning && isEntered && <Alert type="warning">{warning}</Alert>}
      <CriteriaField field={form.field('criteria')} targetCount={targetCount} disabled={disabled} />
    </SpaceBetween>
  )
}
