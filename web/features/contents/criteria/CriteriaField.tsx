import Alert from '@cloudscape-design/components/alert'
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { defaultCriterion, failureTypes } from '#shared/contract/job.ts'
import type { Field } from '#web/components/form/useForm.ts'
import { criterionValues, type CriterionValues } from '../contentValues.ts'
import { criterionWarning } from '../warnings.ts'
import './CriteriaField.css'

interface Props {
  readonly field: Field<readonly CriterionValues[]>
  readonly targetCount: number | undefined
  readonly disabled?: boolean
}

const criteriaLimit = 4

/** A field for the criteria that cancel the rest of a job if too many executions fail. */
export const CriteriaField = ({ field, targetCount, disabled = false }: Props) => {
  const put = (index: number, part: Partial<CriterionValues>): void =>
    field.onChange(field.value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const warnings = disabled ? [] : [...new Set(field.value.flatMap(one => criterionWarning(one, targetCount) ?? []))]
  const addButton = useRef<ButtonProps.Ref>(null)
  return (
    <FormField
      label="Cancel the job when"
      description="Counted over all instruments of the job. Without a criterion the job continues, however many fail."
      errorText={field.problem}
      stretch
    >
      <SpaceBetween size="s">
        {field.value.map((criterion, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- criteria have no names, and keep their order
          <div key={index} className="job-criterion">
            <CriterionFields
              criterion={criterion}
              isInvalid={field.problem !== undefined}
              disabled={disabled}
              onChange={part => put(index, part)}
            />
            <Button
              formAction="none"
              disabled={disabled}
              ariaLabel={`Remove criterion ${index + 1}`}
              onClick={() => {
                // The focus was in the removed criterion, so it moves to the button that adds one. With as many
                // criteria as there may be, that button takes the focus only after the change has been rendered.
                flushSync(() => field.onChange(field.value.filter((_, at) => at !== index)))
                addButton.current?.focus()
              }}
            >
              Remove
            </Button>
          </div>
        ))}
        {warnings.map(text => (
          <Alert key={text} type="warning">
            {text}
          </Alert>
        ))}
        <Button
          ref={addButton}
          formAction="none"
          iconName="add-plus"
          disabled={disabled || field.value.length >= criteriaLimit}
          onClick={() => field.onChange([...field.value, criterionValues(defaultCriterion)])}
        >
          Add criterion
        </Button>
      </SpaceBetween>
    </FormField>
  )
}

interface CriterionProps {
  readonly criterion: CriterionValues
  readonly isInvalid: boolean
  readonly disabled: boolean
  readonly onChange: (part: Partial<CriterionValues>) => void
}

const CriterionFields = ({ criterion, isInvalid, disabled, onChange }: CriterionProps) => (
  <>
    <FormField label="Failure type" stretch>
      <Select
        disabled={disabled}
        options={failureTypes.map(value => ({ value, label: value }))}
        selectedOption={{ value: criterion.failureType, label: criterion.failureType }}
        onChange={({ detail }) => onChange({ failureType: detail.selectedOption.value ?? '' })}
      />
    </FormField>
    <FormField label="At least (%)" stretch>
      <Input
        disabled={disabled}
        inputMode="decimal"
        invalid={isInvalid}
        value={criterion.thresholdPercentage}
        onChange={({ detail }) => onChange({ thresholdPercentage: detail.value })}
      />
    </FormField>
    <FormField label="After executions" stretch>
      <Input
        disabled={disabled}
        inputMode="numeric"
        invalid={isInvalid}
        value={criterion.minNumberOfExecutedThings}
        onChange={({ detail }) => onChange({ minNumberOfExecutedThings: detail.value })}
      />
    </FormField>
  </>
)
