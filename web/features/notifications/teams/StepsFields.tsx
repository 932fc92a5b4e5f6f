import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import type { ChannelEntry, PersonEntry } from '#shared/contract/calls/teams.ts'
import { stepsLimit } from '#shared/alarms/recipients.ts'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import { ChoicesField } from './ChoicesField.tsx'
import { FieldsRow, RowsField } from './RowsField.tsx'
import { memberChoices, type StepValues } from './teamValues.ts'

interface Props {
  readonly field: Field<readonly StepValues[]>
  readonly people: readonly PersonEntry[]
  readonly channels: readonly ChannelEntry[]
  readonly hasRota: boolean
}

/** The fields for a team's steps after the first one: when each is due, and who is notified. */
export const StepsFields = ({ field, people, channels, hasRota }: Props) => {
  const steps = field.value
  const change = (place: number, part: Partial<StepValues>): void =>
    field.onChange(steps.map((step, at) => (at === place ? { ...step, ...part } : step)))
  const choices = memberChoices(people, channels, hasRota)
  return (
    <RowsField
      label="Later steps"
      description="Others are notified if nobody acknowledges the alarm, so many minutes after the team was first notified."
      problem={field.problem}
    >
      {steps.map((step, place) => (
        <FieldsRow key={step.id} name={`Step ${place + 2}`}>
          <Box variant="h4">Step {place + 2}</Box>
          <TextField
            label="Minutes"
            field={{
              name: `steps.${place}.minutes`,
              value: step.minutes,
              problem: undefined,
              onChange: minutes => change(place, { minutes }),
            }}
            inputMode="numeric"
            autoComplete="off"
          />
          <ChoicesField
            label="Who is notified"
            isRequired
            field={{
              name: `steps.${place}.members`,
              value: step.members,
              problem: undefined,
              onChange: members => change(place, { members }),
            }}
            choices={choices}
            placeholder="Choose people and channels"
            filteringAriaLabel="Find a person or a channel"
            empty="There are no people or channels yet"
          />
          <Button
            formAction="none"
            ariaLabel={`Remove step ${place + 2}`}
            onClick={() => field.onChange(steps.toSpliced(place, 1))}
          >
            Remove
          </Button>
        </FieldsRow>
      ))}
      {steps.length < stepsLimit && (
        <Button
          formAction="none"
          iconName="add-plus"
          onClick={() => field.onChange([...steps, { id: crypto.randomUUID(), minutes: '', members: [] }])}
        >
          Add a step
        </Button>
      )}
    </RowsField>
  )
}
