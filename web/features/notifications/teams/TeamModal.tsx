import Checkbox from '@cloudscape-design/components/checkbox'
import { models } from '#shared/contract/calls/models.ts'
import { teams as calls, type ChannelEntry, type PersonEntry, type TeamEntry } from '#schemas/calls/teams.ts'
import { repeatLimit } from '#shared/alarms/recipients.ts'
import { audiences, type Audience } from '#shared/alarms/severity.ts'
import { ChoiceField } from '#web/components/form/ChoiceField.tsx'
import { EntryModal } from './EntryModal.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { notify } from '#web/lib/notices.ts'
import { useCall } from '#web/lib/queries.ts'
import { StepsFields } from './StepsFields.tsx'
import { channelChoices, membersAt, personChoices, stepsIn, toTeamValues } from './teamValues.ts'

interface Props {
  /** The team to change; missing for a new one. */
  readonly team: TeamEntry | undefined
  readonly people: readonly PersonEntry[]
  readonly channels: readonly ChannelEntry[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A dialog that adds a team to an audience, or changes the team and its members. */
export const TeamModal = ({ team, people, channels, onSaved, onClose }: Props) => {
  const { data } = useCall(models.listModels, {})
  const done = useDoneHere(onSaved)
  const form = useForm({
    route: async () => calls.saveTeam,
    initial: toTeamValues(team),
    optional: ['repeatEveryMinutes'],
    inputOf: ({ name, audience, models: chosen, people: places, channels: ids, isToldOver, ...later }) => ({
      ...(team && { id: team.id, revision: team.revision }),
      name: name.trim(),
      audience: audience as Audience, // a chosen option; the contract refuses any other text
      ...(chosen.length > 0 && { models: [...chosen] }),
      ...membersAt(places),
      channels: [...ids],
      ...(team?.rota && { rota: team.rota }),
      isToldOver,
      ...stepsIn(later),
    }),
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      done()
    },
  })
  const modelNames = new Set([...(data?.modelsList ?? []).map(({ modelName }) => modelName), ...(team?.models ?? [])])
  const hasRota = team?.rota !== undefined
  const isToldOver = form.field('isToldOver')
  return (
    <EntryModal
      title={team ? `Edit ${team.name}` : 'Add a team'}
      form={form}
      part="team"
      entry={team}
      onClose={onClose}
    >
      <TextField label="Name" field={form.field('name')} autoComplete="off" />
      <ChoiceField
        label="Audience"
        description="The severity of a rule selects the audiences that are notified."
        field={form.field('audience')}
        choices={audiences}
      />
      <ChoicesField
        label="Models"
        description="The team is notified of alarms of these models only. Without any, of alarms of all models."
        field={form.field('models')}
        choices={[...modelNames].map(value => ({ value, label: value }))}
        placeholder="All models"
        filteringAriaLabel="Find a model"
        empty="There are no models yet"
      />
      <ChoicesField
        label="People"
        field={form.field('people')}
        choices={personChoices(people, hasRota)}
        placeholder="Choose people"
        filteringAriaLabel="Find a person"
        empty="There are no people yet"
      />
      <ChoicesField
        label="Channels"
        field={form.field('channels')}
        choices={channelChoices(channels)}
        placeholder="Choose channels"
        filteringAriaLabel="Find a channel"
        empty="There are no channels yet"
      />
      <StepsFields field={form.field('steps')} people={people} channels={channels} hasRota={hasRota} />
      <TextField
        label="Repeat every so many minutes"
        description={`After the last step everybody is notified again until somebody acknowledges, ${repeatLimit} times at most.`}
        field={form.field('repeatEveryMinutes')}
        inputMode="numeric"
        autoComplete="off"
        isOptional
      />
      <Checkbox checked={isToldOver.value} onChange={({ detail }) => isToldOver.onChange(detail.checked)}>
        Notify the team when an alarm is over, too
      </Checkbox>
    </EntryModal>
  )
}
