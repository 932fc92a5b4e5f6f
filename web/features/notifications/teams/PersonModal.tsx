import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useState } from 'react'
import { teams as calls, type PersonEntry, type TeamEntry } from '#schemas/calls/teams.ts'
import { audiences } from '#shared/alarms/severity.ts'
import { personalWays } from '#shared/alarms/recipients.ts'
import { messages } from '#shared/text/messages.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { zoneOptions } from '#web/components/form/zoneOptions.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { call } from '#web/lib/call.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'
import { EntryModal } from './EntryModal.tsx'

interface Props {
  /** The person to change; missing for a new one. */
  readonly person: PersonEntry | undefined
  readonly teams: readonly TeamEntry[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A dialog that adds a person, optionally as a member of a team, or changes how the person is reached. */
export const PersonModal = ({ person, teams, onSaved, onClose }: Props) => {
  const choices = teamChoices(teams)
  const [zones] = useState(() => [{ value: '', label: "The stage's time zone" }, ...zoneOptions()])
  const done = useDoneHere(onSaved)
  const form = useForm({
    route: async () => calls.savePerson,
    initial: {
      name: person?.name ?? '',
      mail: person?.mail ?? '',
      phone: person?.phone ?? '',
      zone: person?.zone ?? '',
      team: '',
    },
    optional: ['mail', 'phone', 'zone', 'team'],
    inputOf: ({ name, mail, phone, zone }) => ({
      ...(person && { id: person.id, revision: person.revision }),
      name: name.trim(),
      ...(mail.trim() && { mail: mail.trim() }),
      ...(phone.trim() && { phone: phone.trim() }),
      ...(zone && { zone }),
    }),
    onDone: async ({ id, message }) => {
      const { mail, phone, team } = form.values
      const entered = { mail, phone } as const
      const by = personalWays.filter(way => entered[way === 'mail' ? 'mail' : 'phone'].trim() !== '')
      const chosen = choices.find(({ value }) => value === team)
      try {
        if (chosen)
          await call(calls.saveTeam, { ...chosen.team, people: [...chosen.team.people, { personId: id, by }] })
        notify({ type: 'success', text: message })
      } catch (error) {
        notify({ type: 'error', text: `${message} The team could not be changed. ${describeFailure(error)}` })
      }
      done()
    },
  })
  const team = form.field('team')
  const zone = form.field('zone')
  return (
    <EntryModal
      title={person ? `Edit ${person.name}` : 'Add a person'}
      form={form}
      part="person"
      entry={person}
      onClose={onClose}
    >
      <TextField label="Name" field={form.field('name')} autoComplete="off" />
      <TextField
        label="E-mail address"
        field={form.field('mail')}
        constraintText={messages.emailFormat}
        inputMode="email"
        autoComplete="off"
        isOptional
      />
      <TextField
        label="Phone number for text messages"
        field={form.field('phone')}
        constraintText="Format: +4930123456"
        inputMode="tel"
        autoComplete="off"
        isOptional
      />
      <FormField
        label={<OptionalLabel text="Time zone" />}
        description="Messages to this person have times by these clocks."
        errorText={zone.problem}
      >
        <Select
          options={zones}
          selectedOption={zones.find(({ value }) => value === zone.value) ?? { value: zone.value }}
          filteringType="auto"
          virtualScroll
          filteringAriaLabel="Find a time zone"
          expandToViewport
          onChange={({ detail }) => zone.onChange(detail.selectedOption.value ?? '')}
        />
      </FormField>
      {!person && (
        <FormField
          label={<OptionalLabel text="Team" />}
          description="The person is notified of the alarms of this team, in each way that you have entered."
          errorText={team.problem}
        >
          <Select
            placeholder="Choose a team"
            options={choices.map(({ value, label, description }) => ({ value, label, description }))}
            selectedOption={choices.find(({ value }) => value === team.value) ?? null}
            expandToViewport
            onChange={({ detail }) => team.onChange(detail.selectedOption.value ?? '')}
          />
        </FormField>
      )}
    </EntryModal>
  )
}

/** The teams to choose from. For each audience without a team, a new team is among the options. */
const teamChoices = (teams: readonly TeamEntry[]) => [
  ...teams.map(team => ({
    value: team.id,
    label: team.name,
    description: `${team.audience}, ${team.models?.join(', ') ?? 'all models'}`,
    team,
  })),
  ...audiences
    .filter(audience => teams.every(team => team.audience !== audience))
    .map(audience => ({
      value: `new ${audience}`,
      label: `${audience} (new team)`,
      description: `${audience}, all models`,
      team: { name: audience, audience, people: [], channels: [], isToldOver: true },
    })),
]
