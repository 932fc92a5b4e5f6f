import { ConflictModal } from '#web/components/form/ConflictModal.tsx'
import { differencesOf } from '#web/components/form/merge.ts'
import type { Form } from '#web/components/form/useForm.ts'
import { scheduleText } from '#shared/reporting/schedule.ts'
import { periodLabel } from './period/PeriodField.tsx'
import { scheduleInput } from './schedule/scheduleValues.ts'
import type { ReportValues } from './reportValues.ts'

interface Props {
  readonly form: Form<ReportValues>
  readonly theirs: ReportValues
}

/**
 * The dialog that compares the user's version of a report, field by field, with the newer version that somebody else
 * has saved.
 */
export const ReportConflict = ({ form, theirs }: Props) => (
  <ConflictModal form={form} theirs={theirs} differencesOf={versions => differencesOf(labels, versions, textOf)} />
)

const labels: Readonly<Partial<Record<keyof ReportValues, string>>> = {
  reportDescription: 'Report Description',
  parameters: 'Parameters',
  measures: 'Summary',
  step: 'Times by',
  startDate: 'Start Date',
  endDate: 'End Date',
  movingDays: 'Period',
  conditions: 'Where clause',
  schedule: 'Schedule',
}

const textOf = (values: ReportValues, name: keyof ReportValues): string => {
  if (name === 'parameters' || name === 'measures') return values[name].join(', ')
  if (name === 'movingDays') return periodLabel(values.movingDays)
  if (name === 'schedule') {
    const schedule = scheduleInput(values.schedule)
    return schedule ? [scheduleText(schedule), ...schedule.recipients].join(', ') : 'None'
  }
  if (name !== 'conditions') return String(values[name])
  return values.conditions
    .map(({ logicalOperand, parameterName, operands, parameterValue }, index) =>
      `${index === 0 ? '' : `${logicalOperand} `}${parameterName} ${operands} ${parameterValue}`.trim(),
    )
    .join(' ')
}
