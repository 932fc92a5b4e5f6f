import type { TableProps } from '@cloudscape-design/components/table'
import { useState } from 'react'
import type { ChannelEntry, PersonEntry, TeamEntry } from '#shared/contract/calls/teams.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Panel } from './Panel.tsx'
import { RemoveQuestion } from './RemoveQuestion.tsx'
import { actionsColumn } from './rowActions.tsx'
import { wayNames } from './wayNames.ts'

const CalendarModal = lazyPart(async () => (await import('./onCall/CalendarModal.tsx')).CalendarModal)
const RotaModal = lazyPart(async () => (await import('./onCall/RotaModal.tsx')).RotaModal)
const TeamModal = lazyPart(async () => (await import('./TeamModal.tsx')).TeamModal)

interface Props {
  readonly teams: readonly TeamEntry[]
  readonly people: readonly PersonEntry[]
  readonly channels: readonly ChannelEntry[]
  readonly isAdmin: boolean
  readonly onChanged: () => Promise<unknown>
}

/**
 * The list of an audience's teams. They are notified in addition to the audience's subscribers, for all models or for
 * some.
 */
export const TeamsPanel = ({ teams, people, channels, isAdmin, onChanged }: Props) => {
  const [edited, setEdited] = useState<TeamEntry | 'new'>()
  const [rota, setRota] = useState<TeamEntry>()
  const [calendarOf, setCalendarOf] = useState<string>()
  const [removed, setRemoved] = useState<TeamEntry>()
  const columns: TableProps.ColumnDefinition<TeamEntry>[] = [
    { id: 'name', header: 'Name', isRowHeader: true, minWidth: 120, cell: ({ name }) => name },
    {
      id: 'audience',
      header: 'Notified as',
      minWidth: 130,
      cell: ({ audience, models }) => `${audience}, ${models?.join(', ') ?? 'all models'}`,
    },
    {
      id: 'members',
      header: 'Members',
      minWidth: 130,
      cell: team =>
        [membersText(team, people, channels) || nobodyText(team), stepsText(team)].filter(Boolean).join('; '),
    },
    ...actionsColumn<TeamEntry>(isAdmin, team => [
      { text: 'Edit', onClick: () => setEdited(team) },
      { text: 'On call', onClick: () => setRota(team) },
      ...(team.rota || team.calendarSince ? [{ text: 'Calendar', onClick: () => setCalendarOf(team.id) }] : []),
      { text: 'Remove', onClick: () => setRemoved(team) },
    ]),
  ]
  const shown = teams.find(({ id }) => id === calendarOf)
  return (
    <>
      <Panel
        title="Teams"
        description="A team is notified of the alarms of its audience in addition to the subscribers above, each member in their own way."
        items={teams}
        columns={columns}
        empty={isAdmin ? 'No teams yet. You can also make a team while you add a person.' : 'No teams yet.'}
        add={isAdmin ? { label: 'Add a team', onAdd: () => setEdited('new') } : undefined}
      />
      {edited && (
        <TeamModal
          team={edited === 'new' ? undefined : edited}
          people={people}
          channels={channels}
          onSaved={() => {
            setEdited(undefined)
            void onChanged()
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {rota && (
        <RotaModal
          team={rota}
          people={people}
          onSaved={() => {
            setRota(undefined)
            void onChanged()
          }}
          onClose={() => setRota(undefined)}
        />
      )}
      {shown && <CalendarModal team={shown} onChanged={onChanged} onClose={() => setCalendarOf(undefined)} />}
      {removed && (
        <RemoveQuestion
          what="team"
          entry={removed}
          onRemoved={onChanged}
          onClose={() => setRemoved(undefined)}
          consequence="Its people and channels stay, but get no messages as members of it."
        />
      )}
    </>
  )
}

const nobodyText = ({ steps }: TeamEntry): string => (steps ? 'Nobody at once' : 'Nobody yet: nobody is notified')

/** Says how many later steps a team has, and how often its members are notified again. */
const stepsText = ({ steps = [], repeatEveryMinutes }: TeamEntry): string =>
  [
    ...steps.map(({ afterMinutes }, place) => `step ${place + 2} after ${afterMinutes} min`),
    ...(repeatEveryMinutes === undefined ? [] : [`repeated every ${repeatEveryMinutes} min`]),
  ].join(', ')

const membersText = (
  { people: members, channels: ids, tellsOnCall }: TeamEntry,
  people: readonly PersonEntry[],
  channels: readonly ChannelEntry[],
): string => {
  const names = new Map([...people, ...channels].map(({ id, name }) => [id, name]))
  return [
    ...(tellsOnCall ? ['Whoever is on call'] : []),
    ...members.map(({ personId, by }) => `${names.get(personId)} (${by.map(way => wayNames[way]).join(' and ')})`),
    ...ids.map(id => names.get(id)),
  ].join(', ')
}
