import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import Select from '@cloudscape-design/components/select'
import { measuresOf, timeSteps } from '#shared/reporting/measures.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import type { ReportValues } from './reportValues.ts'

interface Props {
  readonly form: Form<ReportValues>
}

const steps = [
  { value: 'none', label: 'Their full time' },
  { value: 'hour', label: 'Hour' },
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
] as const

/** The fields for a summary: its measures, and the unit that times are truncated to. */
export const SummaryFields = ({ form }: Props) => {
  const { entity } = form.values
  const { value: measures, onChange } = form.field('measures')
  const { value: step, onChange: chooseStep } = form.field('step')
  const options = entity === '' ? [] : measuresOf(entity).map(({ name, label }) => ({ value: name, label }))
  return (
    <>
      <FormField
        label={<OptionalLabel text="Summarize By" />}
        constraintText="Rows that are equal in the parameters above become one row, with the figures chosen here."
      >
        <Multiselect
          disabled={entity === ''}
          expandToViewport
          filteringType="auto"
          filteringAriaLabel="Find in Summarize By"
          tokenLimit={4}
          placeholder={
            entity === '' ? 'Choose an entity first' : measures.length === 0 ? 'Each row by itself' : 'Choose figures'
          }
          options={options}
          selectedOptions={options.filter(option => measures.includes(option.value))}
          onChange={({ detail }) => onChange(detail.selectedOptions.flatMap(option => option.value ?? []))}
        />
      </FormField>
      {measures.length > 0 && (
        <FormField label="Times By" constraintText="In the offset of the dates, UTC+05:30.">
          <Select
            expandToViewport
            options={steps}
            selectedOption={steps.find(({ value }) => value === step) ?? steps[0]}
            onChange={({ detail }) => chooseStep(timeSteps.find(one => one === detail.selectedOption.value) ?? 'none')}
          />
        </FormField>
      )}
    </>
  )
}
