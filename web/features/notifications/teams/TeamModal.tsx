import Checkbox from '@cloudscape-design/components/checkbox'
import { models } from '#shared/contract/models.ts'
import { teams as calls, type ChannelEntry, type PersonEntry, type TeamEntry } from '#schemas/teams.ts'
import { audiences, type Audience } from '#shared/severity.ts'
import { personalWays } from '#shared/recipients.ts'
import { ChoiceField } from '#web/components/form/ChoiceField.tsx'
import { EntryModal } from './EntryModal.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { notify } from '#web/lib/notices.ts'
import { useCall } from '#web/lib/queries.ts'
import { channelKinds } from './channelKinds.ts'
import { wayNames } from './wayNames.ts'

interface Values {
  readonly name: string
  readonly audience: string
  /** None for all models. */
  readonly models: readonly string[]
  /** Each person by each way. */
  readonly people: readonly string[]
  readonly channels: readonly string[]
  readonly isToldOver: boolean
}

interface Props {
  /** Missing for a new one. */
  readonly team: TeamEntry | undefined
  readonly people: readonly PersonEntry[]
  readonly channels: readonly ChannelEntry[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Adds a team to an audience, or changes who is in it. */
export const TeamModal = ({ team, people, channels, onSaved, onClose }: Props) => {
  const { data } = useCall(models.listModels, {})
  const form = useForm({
    route: async () => calls.saveTeam,
    initial: initialOf(team),
    inputOf: ({ name, audience, models: chosen, people: places, channels: ids, isToldOver }) => ({
      ...(team && { id: team.id, revision: team.revision }),
      name: name.trim(),
      audience: audience as Audience, // one of the choices; the contract refuses any other
      ...(chosen.length > 0 && { models: [...chosen] }),
      people: membersAt(places),
      channels: [...ids],
      isToldOver,
    }),
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      onSaved()
    },
  })
  const modelNames = new Set([...(data?.modelsList ?? []).map(({ modelName }) => modelName), ...(team?.models ?? [])])
  const isToldOver = form.field('isToldOver')
  return (
    <EntryModal title={team ? `Edit ${team.name}` : 'Add a team'} form={form} onClose={onClose}>
      <TextField label="Name" field={form.field('name')} autoComplete="off" />
      <ChoiceField
        label="Audience"
        description="The severity of a rule selects the audiences that are told."
        field={form.field('audience')}
        choices={audiences}
      />
      <ChoicesField
        label="Models"
        description="The team is told of alarms of these models only. Without any, of all models."
        field={form.field('models')}
        choices={[...modelNames].map(value => ({ value, label: value }))}
        placeholder="All models"
        filteringAriaLabel="Find a model"
        empty="There are no models yet"
      />
      <ChoicesField
        label="People"
        field={form.field('people')}
        choices={people.flatMap(personChoices)}
        placeholder="Choose people"
        filteringAriaLabel="Find a person"
        empty="There are no people yet"
      />
      <ChoicesField
        label="Channels"
        field={form.field('channels')}
        choices={channels.map(({ id, name, kind }) => ({ value: id, label: `${name}, ${channelKinds[kind].name}` }))}
        placeholder="Choose channels"
        filteringAriaLabel="Find a channel"
        empty="There are no channels yet"
      />
      <Checkbox checked={isToldOver.value} onChange={({ detail }) => isToldOver.onChange(detail.checked)}>
        Tell the team when an alarm is over, too
      </Checkbox>
    </EntryModal>
  )
}

const initialOf = (team: TeamEntry | undefined): Values => ({
  name: team?.name ?? '',
  audience: team?.audience ?? '',
  models: team?.models ?? [],
  people: team?.people.flatMap(({ personId, by }) => by.map(way => placeOf(personId, way))) ?? [],
  channels: team?.channels ?? [],
  isToldOver: team?.isToldOver ?? true,
})

type Way = (typeof personalWays)[number]

/** A person by one way, as a choice of the form. */
const placeOf = (personId: string, way: Way): string => `${way} ${personId}`

const personChoices = ({ id, name, mail, phone }: PersonEntry) =>
  personalWays
    .filter(way => (way === 'mail' ? mail : phone) !== undefined)
    .map(way => ({ value: placeOf(id, way), label: `${name}, ${wayNames[way]}` }))

const membersAt = (places: readonly string[]): TeamEntry['people'] => {
  const ways = new Map<string, Way[]>()
  for (const place of places) {
    const way = personalWays.find(one => place.startsWith(`${one} `))
    const personId = place.slice(place.indexOf(' ') + 1)
    if (way) ways.set(personId, [...(ways.get(personId) ?? []), way])
  }
  return Array.from(ways, ([personId, by]) => ({ personId, by }))
}
