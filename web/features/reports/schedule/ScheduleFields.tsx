import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Multiselect from '@cloudscape-design/components/multiselect'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { reports } from '#shared/contract/calls/reports.ts'
import { users } from '#shared/contract/calls/users.ts'
import { iso } from '#shared/time/iso.ts'
import { datesOfSlot } from '#shared/reporting/datesOfSlot.ts'
import { frequencies, nextSlot, scheduleText, weekdays } from '#shared/reporting/schedule.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { useCall } from '#web/lib/queries.ts'
import { zoneOptions } from '#web/components/form/zoneOptions.ts'
import type { ReportValues } from '../reportValues.ts'
import { mostDays, scheduleInput, scheduleProblem, withEvery, type ScheduleValues } from './scheduleValues.ts'

interface Props {
  readonly form: Form<ReportValues>
}

const everyOptions = [
  { value: 'never', label: 'Only when somebody runs it' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
] as const

const numbered = (count: number, first: number, label: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index + first), label: label(index + first) }))

const weekdayOptions = numbered(7, 1, day => weekdays[day - 1] ?? '')
const dayOptions = numbered(28, 1, day => `Day ${day}`)
const hourOptions = numbered(24, 0, hour => `${String(hour).padStart(2, '0')}:00`)
const zones = zoneOptions()

/** The fields for when a report runs automatically, which days it covers, and who gets a mail. */
export const ScheduleFields = ({ form }: Props) => {
  const { value, problem, onChange } = form.field('schedule')
  const put = (part: Partial<ScheduleValues>): void => onChange({ ...value, ...part })
  return (
    <Container
      header={
        <Header variant="h2" description="A scheduled run covers the days before it, not the dates above.">
          Schedule
        </Header>
      }
    >
      <SpaceBetween size="m">
        {problem !== undefined && <Alert type="error">{problem}</Alert>}
        <div className="report-fields">
          <FormField label="Runs">
            <Select
              expandToViewport
              options={everyOptions}
              selectedOption={everyOptions.find(one => one.value === value.every) ?? everyOptions[0]}
              onChange={({ detail }) =>
                onChange(withEvery(value, frequencies.find(one => one === detail.selectedOption.value) ?? 'never'))
              }
            />
          </FormField>
          {value.every !== 'never' && <Details value={value} put={put} />}
        </div>
        {value.every !== 'never' && scheduleProblem(value) === undefined && <NextRun value={value} />}
      </SpaceBetween>
    </Container>
  )
}

interface DetailsProps {
  readonly value: ScheduleValues
  readonly put: (part: Partial<ScheduleValues>) => void
}

const Details = ({ value, put }: DetailsProps) => (
  <>
    {value.every === 'week' && (
      <Choice
        label="Weekday"
        options={weekdayOptions}
        value={String(value.weekday)}
        onChoose={weekday => put({ weekday: Number(weekday) })}
      />
    )}
    {value.every === 'month' && (
      <Choice
        label="Day of the Month"
        options={dayOptions}
        value={String(value.dayOfMonth)}
        onChoose={day => put({ dayOfMonth: Number(day) })}
      />
    )}
    <Choice
      label="Hour"
      options={hourOptions}
      value={String(value.hour)}
      onChoose={hour => put({ hour: Number(hour) })}
    />
    <Choice label="Time Zone" options={zones} value={value.zone} isLong onChoose={zone => put({ zone })} />
    <FormField
      label="Covers the Last Days"
      constraintText={`1 to ${mostDays}. The dates of the next run stand below.`}
      errorText={scheduleProblem(value)}
    >
      <Input inputMode="numeric" value={value.days} onChange={({ detail }) => put({ days: detail.value })} />
    </FormField>
    <Recipients value={value} put={put} />
  </>
)

const Recipients = ({ value, put }: DetailsProps) => {
  const people = useCall(users.listUsers, {})
  const { data } = useCall(reports.getReports, { pageSize: 1, offset: 1 })
  const options = (people.data?.users ?? []).map(({ userAttributes: { userName, firstname, lastname } }) => ({
    value: userName,
    label: userName,
    description: `${firstname} ${lastname}`.trim(),
  }))
  // A recipient who has been deleted meanwhile is shown until somebody removes the name.
  const chosen = value.recipients.map(name => options.find(one => one.value === name) ?? { value: name, label: name })
  return (
    <FormField
      label={<OptionalLabel text="Mail To" />}
      constraintText={
        data?.sendsMail === false
          ? 'This stage sends no mail: the report runs, but nobody is notified.'
          : 'Users of this console.'
      }
    >
      <Multiselect
        expandToViewport
        filteringType="auto"
        filteringAriaLabel="Find in Mail To"
        tokenLimit={4}
        placeholder="Choose users"
        statusType={people.data ? 'finished' : people.error ? 'error' : 'loading'}
        errorText="The users could not be read"
        options={options}
        selectedOptions={chosen}
        onChange={({ detail }) => put({ recipients: detail.selectedOptions.flatMap(option => option.value ?? []) })}
      />
    </FormField>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  /** Whether the select field has so many options that it gets a text filter. */
  readonly isLong?: boolean
  readonly onChoose: (value: string) => void
}

const Choice = ({ label, options, value, isLong = false, onChoose }: ChoiceProps) => (
  <FormField label={label}>
    <Select
      expandToViewport
      {...(isLong && { filteringType: 'auto', filteringAriaLabel: `Find in ${label}`, virtualScroll: true })}
      noMatch="No matches"
      options={options}
      selectedOption={options.find(one => one.value === value) ?? { value, label: value }}
      onChange={({ detail }) => onChoose(detail.selectedOption.value ?? value)}
    />
  </FormField>
)

const NextRun = ({ value }: { readonly value: ScheduleValues }) => {
  const [opened] = useState(Date.now)
  const schedule = scheduleInput(value)
  const next = schedule && nextSlot(schedule, opened)
  if (!next) return undefined
  const { startDate, endDate } = datesOfSlot(schedule, next)
  const [first, last] = [startDate.slice(0, 10), endDate.slice(0, 10)]
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {scheduleText(schedule)}. The next run is on {momentIn(schedule.zone, iso(next.at)).slice(0, 16)} ({schedule.zone}
      ) and covers {first === last ? first : `${first} to ${last}`}.
    </Box>
  )
}
