import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import Select from '@cloudscape-design/components/select'
import Textarea from '@cloudscape-design/components/textarea'
import { entityNames, reportEntities, type EntityName, type ReportParameter } from '#shared/reporting/entities.ts'
import { reportPeriodRange, whyLonger } from '#shared/reporting/reportPeriod.ts'
import { allParameters } from '#shared/reporting/reportQuery.ts'
import { isDate } from '#shared/time/zonedTime.ts'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Field, Form } from '#web/components/form/useForm.ts'
import { DateField } from '#web/components/PeriodFields/DateField.tsx'
import { lengthHint } from '#web/lib/countText.ts'
import { PeriodField } from './period/PeriodField.tsx'
import { SummaryFields } from './SummaryFields.tsx'
import { chosenParameters, type ReportValues } from './reportValues.ts'

interface Props {
  readonly form: Form<ReportValues>
  readonly isNew: boolean
  /** The parameters of the report's entity, such as events; undefined until they have been read. */
  readonly parameters: readonly ReportParameter[] | undefined
}

const entities = entityNames.map(value => ({ value, label: reportEntities[value].label }))

/** The fields for a report's name, entity, parameters and dates (specification B §2). */
export const ReportFields = ({ form, isNew, parameters }: Props) => (
  <div className="report-fields">
    <TextField label="Report Name" field={form.field('reportName')} disabled={!isNew} autoComplete="off" />
    <ReportDescription field={form.field('reportDescription')} />
    <EntityField form={form} isNew={isNew} />
    <ParametersField form={form} parameters={parameters} />
    {(['startDate', 'endDate'] as const).map(name => {
      const { value, problem } = form.field(name)
      const label = name === 'startDate' ? 'Select Start Date' : 'Select End Date'
      // If the user enters a date, the dates become fixed, and no longer move from run to run.
      const enter = (date: string): void => form.put({ [name]: date, movingDays: 'fixed' })
      return <DateField key={name} label={label} date={value} problem={problem} onChange={enter} />
    })}
    <PeriodField form={form} />
    <SummaryFields form={form} />
    <CoveredTimes startDate={form.field('startDate').value} endDate={form.field('endDate').value} />
  </div>
)

/** Shows the period that a report's dates stand for (specification B §9), and why it is longer than they are. */
const CoveredTimes = ({ startDate, endDate }: Pick<ReportValues, 'startDate' | 'endDate'>) => (
  <Box color="text-body-secondary" fontSize="body-s">
    {isDate(startDate) && isDate(endDate)
      ? `The report covers ${reportPeriodRange(startDate, endDate)}`
      : 'The report begins at 00:00 (UTC+05:30) on the start date and ends at 10:59:59 on the day after the end date'}
    , {whyLonger}.
  </Box>
)

const descriptionLimit = 255

/** The description has two lines, because a usual one is longer than the field is wide. */
const ReportDescription = ({ field: { name, value, problem, onChange } }: { readonly field: Field<string> }) => (
  <FormField label="Report Description" constraintText={lengthHint(value, descriptionLimit)} errorText={problem}>
    <Textarea
      name={name}
      rows={2}
      ariaRequired
      autoComplete={false}
      spellcheck={false}
      invalid={problem !== undefined}
      value={value}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
)

const EntityField = ({ form, isNew }: Omit<Props, 'parameters'>) => {
  const { value, problem } = form.field('entity')
  // Each entity has its own parameters, so choosing another one clears everything that depends on them (specification
  // B §4).
  const choose = (entity: EntityName): void =>
    form.put({ entity, parameters: [], measures: [], step: 'none', conditions: [] })
  return (
    <FormField label="Select Entity" errorText={problem}>
      <Select
        disabled={!isNew}
        invalid={problem !== undefined}
        ariaRequired
        expandToViewport
        placeholder="Choose an entity"
        options={entities}
        selectedOption={entities.find(one => one.value === value) ?? null}
        onChange={({ detail }) => {
          const entity = entityNames.find(name => name === detail.selectedOption.value)
          if (entity && entity !== value) choose(entity)
        }}
      />
    </FormField>
  )
}

const ParametersField = ({ form, parameters }: Omit<Props, 'isNew'>) => {
  const { value, problem, onChange } = form.field('parameters')
  const options = [
    { value: allParameters, label: 'All' },
    ...(parameters ?? []).map(({ parameterName, displayName }) => ({
      value: parameterName,
      label: displayName,
      description: parameterName,
    })),
  ]
  const hasEntity = form.values.entity !== ''
  return (
    <FormField label="Select Parameter" errorText={problem}>
      <Multiselect
        disabled={!hasEntity}
        invalid={problem !== undefined}
        ariaRequired
        expandToViewport
        filteringType="auto"
        filteringAriaLabel="Find in Select Parameter"
        tokenLimit={4}
        placeholder={hasEntity ? 'Choose parameters' : 'Choose an entity first'}
        statusType={hasEntity && !parameters ? 'loading' : 'finished'}
        options={options}
        selectedOptions={options.filter(option => value.includes(option.value))}
        onChange={({ detail }) =>
          onChange(
            chosenParameters(
              value,
              detail.selectedOptions.flatMap(option => option.value ?? []),
            ),
          )
        }
      />
    </FormField>
  )
}
