import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { movingDates, movingText } from '#shared/reporting/movingDates.ts'
import type { Form } from '#web/components/form/useForm.ts'
import type { ReportValues } from '../reportValues.ts'

const usual = [1, 7, 30, 90, 365] as const

/** The label of a period, such as `Last 7 days`. For fixed dates, it says that they are fixed. */
export const periodLabel = (days: ReportValues['movingDays']): string =>
  typeof days === 'number' ? movingText(days) : 'Fixed dates'

/**
 * A field for whether a report's dates move from run to run. If they do, the date fields show the dates for a run
 * today.
 */
export const PeriodField = ({ form }: { readonly form: Form<ReportValues> }) => {
  const { value } = form.field('movingDays')
  const days = typeof value === 'number' && !usual.some(one => one === value) ? [...usual, value] : usual
  const options = [
    { value: 'fixed', label: periodLabel('fixed') },
    ...days.map(one => ({ value: String(one), label: periodLabel(one) })),
  ]
  const choose = (chosen: string): void => {
    if (chosen === 'fixed') return form.put({ movingDays: 'fixed' })
    const { startDate, endDate } = movingDates(Number(chosen), Date.now())
    form.put({ movingDays: Number(chosen), startDate: startDate.slice(0, 10), endDate: endDate.slice(0, 10) })
  }
  return (
    <FormField
      label="Period"
      constraintText={
        typeof value === 'number'
          ? 'A run covers the days up to it. The dates above are those of a run today.'
          : 'A run that somebody starts covers the dates above. With “Last 7 days” and the like, it covers the days up to the run.'
      }
    >
      <Select
        expandToViewport
        options={options}
        selectedOption={options.find(one => one.value === String(value)) ?? options[0] ?? null}
        onChange={({ detail }) => choose(detail.selectedOption.value ?? 'fixed')}
      />
    </FormField>
  )
}
