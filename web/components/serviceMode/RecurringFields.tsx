import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Multiselect from '@cloudscape-design/components/multiselect'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { weekdays } from '#shared/time/recurrence.ts'
import { zoneOptions } from '../form/zoneOptions.ts'
import { DateField } from '../PeriodFields/DateField.tsx'
import { TimeField } from '../PeriodFields/TimeField.tsx'
import { dayTexts } from './serviceTexts.ts'
import type { ServiceEntry, ServiceProblems } from './serviceEntry.ts'
import './serviceMode.css'

interface Props {
  readonly entry: ServiceEntry
  readonly problems: ServiceProblems
  readonly put: (part: Partial<ServiceEntry>) => void
}

const days = weekdays.map(value => ({ value, label: dayTexts[value] }))
const units = [
  { value: 'day', label: 'day' },
  { value: 'week', label: 'week' },
]
const zones = zoneOptions()

/** The fields for the times of a recurring service mode. */
export const RecurringFields = ({ entry, problems, put }: Props) => (
  <SpaceBetween size="m">
    <div className="service-fields">
      <FormField label="Every" errorText={problems.interval}>
        <Input
          value={entry.interval}
          inputMode="numeric"
          invalid={problems.interval !== undefined}
          onChange={({ detail }) => put({ interval: detail.value.trim() })}
        />
      </FormField>
      <FormField label="Unit">
        <Select
          options={units}
          selectedOption={units[entry.isWeekly ? 1 : 0] ?? null}
          onChange={({ detail }) => put({ isWeekly: detail.selectedOption.value === 'week' })}
        />
      </FormField>
    </div>
    {entry.isWeekly && (
      <FormField label="On" errorText={problems.days} stretch>
        <Multiselect
          options={days}
          selectedOptions={days.filter(({ value }) => entry.days.includes(value))}
          placeholder="Choose days"
          deselectAriaLabel={({ label = '' }) => `Remove ${label}`}
          onChange={({ detail }) =>
            put({ days: weekdays.filter(day => detail.selectedOptions.some(({ value }) => value === day)) })
          }
        />
      </FormField>
    )}
    <div className="service-fields">
      <TimeField
        hasSeconds={false}
        label="At"
        time={entry.startTime}
        problem={problems.startTime}
        onChange={startTime => put({ startTime })}
      />
      <FormField label="Hours" errorText={problems.hours}>
        <Input
          value={entry.hours}
          inputMode="decimal"
          invalid={problems.hours !== undefined}
          onChange={({ detail }) => put({ hours: detail.value.trim() })}
        />
      </FormField>
      <DateField
        label="First day"
        date={entry.startDate}
        problem={problems.startDate}
        onChange={startDate => put({ startDate })}
      />
      <DateField
        label="Last day"
        date={entry.lastDate}
        whenEmpty="Empty: until somebody ends it"
        problem={problems.lastDate}
        onChange={lastDate => put({ lastDate })}
      />
    </div>
    <FormField label="Time zone" stretch>
      <Select
        options={zones}
        selectedOption={zones.find(({ value }) => value === entry.zone) ?? { value: entry.zone, label: entry.zone }}
        filteringType="auto"
        virtualScroll
        onChange={({ detail }) => put({ zone: detail.selectedOption.value ?? entry.zone })}
      />
    </FormField>
  </SpaceBetween>
)
