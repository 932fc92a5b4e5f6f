import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { teams as calls, type PersonEntry, type TeamEntry } from '#schemas/calls/teams.ts'
import { iso } from '#shared/time/iso.ts'
import { overridesLimit, rotaLimit } from '#shared/alarms/recipients.ts'
import { dayIn } from '#shared/time/zonedTime.ts'
import { TextField } from '#web/components/form/TextField.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { zoneOptions } from '#web/components/form/zoneOptions.ts'
import { notify } from '#web/lib/notices.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { CalendarImport } from './CalendarImport.tsx'
import { EntryModal } from '../EntryModal.tsx'
import { RotaRows } from './RotaRows.tsx'
import { rotaIn, rotaValues, turnChoices, type OverrideValues, type RotaValues } from './rotaValues.ts'

interface Props {
  readonly team: TeamEntry
  readonly people: readonly PersonEntry[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A dialog for a team's rota: the people who are on call week by week, and the overrides. */
export const RotaModal = ({ team, people, onSaved, onClose }: Props) => {
  const zone = useTimeZone()
  const [zones] = useState(zoneOptions)
  const [initial] = useState(() => rotaValues(team.rota, { day: dayIn(zone, iso(Date.now())), zone }))
  const done = useDoneHere(onSaved)
  const form = useForm({
    route: async () => calls.saveTeam,
    initial,
    missing: problemsOf,
    inputOf: values => {
      const { rota: _before, ...rest } = team
      const rota = rotaIn(values)
      return { ...rest, ...(rota && { rota }) }
    },
    fieldNames: {
      'rota.people': 'people',
      'rota.from': 'from',
      'rota.time': 'time',
      'rota.zone': 'zone',
      rota: 'overrides',
    },
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      done()
    },
  })
  const choices = turnChoices(people)
  const zoneField = form.field('zone')
  return (
    <EntryModal title={`On call in ${team.name}`} form={form} part="rota" entry={team} onClose={onClose}>
      <RotaRows
        label="Weeks"
        description="One person after the other, and then from the first one again. Remove all to end the rota."
        rowName={place => `Week ${place + 1}`}
        add="Add a week"
        most={rotaLimit}
        field={form.field('people')}
        choices={choices}
        newRow={id => ({ id, member: '' })}
      />
      <TextField
        label="First hand-over"
        description="The day on which week 1 begins. Each hand-over is on this day of the week."
        constraintText="Format: 2026-03-02"
        field={form.field('from')}
        autoComplete="off"
      />
      <TextField label="Time" constraintText="Format: 08:00" field={form.field('time')} autoComplete="off" />
      <FormField label="Time zone" errorText={zoneField.problem}>
        <Select
          expandToViewport
          filteringType="auto"
          filteringAriaLabel="Find a time zone"
          virtualScroll
          options={zones}
          selectedOption={{ value: zoneField.value, label: zoneField.value }}
          onChange={({ detail }) => zoneField.onChange(detail.selectedOption.value ?? '')}
        />
      </FormField>
      <RotaRows<OverrideValues>
        label="Overrides"
        description="Somebody takes over for a time, by the clocks of this zone."
        rowName={place => `Override ${place + 1}`}
        add="Add an override"
        most={overridesLimit}
        field={form.field('overrides')}
        choices={choices}
        newRow={id => ({ id, member: '', from: '', to: '' })}
        more={overrideEnds}
      />
      <CalendarImport
        people={people}
        zone={zoneField.value}
        onRead={read => form.put({ overrides: [...form.values.overrides, ...read] })}
      />
    </EntryModal>
  )
}

/** The fields for the start and the end of an override. */
const overrideEnds = (row: OverrideValues, change: (part: Partial<OverrideValues>) => void) => (
  <SpaceBetween size="xs">
    {(['from', 'to'] as const).map(end => (
      <TextField
        key={end}
        label={end === 'from' ? 'From' : 'To'}
        constraintText="Format: 2026-03-04 18:00"
        field={{
          name: `${row.id}.${end}`,
          value: row[end],
          problem: undefined,
          onChange: text => change({ [end]: text }),
        }}
        autoComplete="off"
      />
    ))}
  </SpaceBetween>
)

/** Returns the problems of a rota: weeks without a person, and overrides in which the person or a time is missing. */
const problemsOf = ({ people, overrides }: RotaValues) => ({
  ...(people.some(({ member }) => member === '') && { people: 'Choose a person for each week, or remove it' }),
  ...(overrides.some(({ member, from, to }) => [member, from.trim(), to.trim()].includes('')) && {
    overrides: 'Choose a person and both times for each override, or remove it',
  }),
})
