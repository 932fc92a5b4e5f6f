import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import { useState } from 'react'
import { teams as calls, type PersonEntry, type TeamEntry } from '#shared/contract/calls/teams.ts'
import { personalWays } from '#shared/alarms/recipients.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Time } from '#web/components/Time.tsx'
import { notify } from '#web/lib/notices.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { Panel } from './Panel.tsx'
import { RemoveQuestion } from './RemoveQuestion.tsx'
import { actionsColumn } from './rowActions.tsx'
import { TestResult } from '../TestResult.tsx'
import { teamsNotifyingPerson } from './teamsNotifying.ts'
import { useReceiverTest } from './useReceiverTest.ts'
import { wayNames } from './wayNames.ts'

const PersonModal = lazyPart(async () => (await import('./PersonModal.tsx')).PersonModal)

interface Props {
  readonly people: readonly PersonEntry[]
  readonly teams: readonly TeamEntry[]
  readonly isAdmin: boolean
  readonly onChanged: () => Promise<unknown>
}

/** The list of people that teams can have as members. They need no account. */
export const PeoplePanel = ({ people, teams, isAdmin, onChanged }: Props) => {
  const [edited, setEdited] = useState<PersonEntry | 'new'>()
  const [removed, setRemoved] = useState<PersonEntry>()
  const test = useReceiverTest()
  const clearing = useCallMutation(calls.clearMailMark, {
    onDone: answer => answer && notify({ type: 'success', text: answer.message }),
    onFailure: text => notify({ type: 'error', text }),
    onSettled: onChanged,
  })
  const columns: TableProps.ColumnDefinition<PersonEntry>[] = [
    { id: 'name', header: 'Name', isRowHeader: true, minWidth: 120, cell: ({ name }) => name },
    reachedColumn,
    {
      id: 'teams',
      header: 'Teams',
      minWidth: 110,
      cell: person => teamsNotifyingPerson(teams, person.id).join(', ') || 'None: gets no messages',
    },
    ...actionsColumn<PersonEntry>(isAdmin, person => [
      ...personalWays
        .filter(way => person[way === 'mail' ? 'mail' : 'phone'] !== undefined)
        .map(by => ({
          text: `Test by ${wayNames[by]}`,
          ...test.actionFor({ personId: person.id, by }),
        })),
      ...(person.mailMark
        ? [
            {
              text: 'Clear the mark',
              isBusy: clearing.sending?.id === person.id,
              onClick: () => clearing.send({ id: person.id }),
            },
          ]
        : []),
      { text: 'Edit', onClick: () => setEdited(person) },
      { text: 'Remove', onClick: () => setRemoved(person) },
    ]),
  ]
  return (
    <>
      <Panel
        title="People"
        description="People in a team are notified by mail, by text message or by both. They need no account for it."
        items={people}
        columns={columns}
        empty={isAdmin ? 'No people yet. Add everybody who should be notified of alarms.' : 'No people yet.'}
        add={isAdmin ? { label: 'Add a person', onAdd: () => setEdited('new') } : undefined}
        footer={test.result && <TestResult {...test.result} onDismiss={test.dismiss} />}
      />
      {edited && (
        <PersonModal
          person={edited === 'new' ? undefined : edited}
          teams={teams}
          onSaved={() => {
            setEdited(undefined)
            void onChanged()
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <RemoveQuestion
          what="person"
          entry={removed}
          onRemoved={onChanged}
          onClose={() => setRemoved(undefined)}
          consequence={leavingText(teamsNotifyingPerson(teams, removed.id))}
        />
      )}
    </>
  )
}

/** A person's mail address and phone number. If no mails go to the address any more, it says why. */
const Reached = ({ mail, phone, mailMark }: PersonEntry) => (
  <>
    {[mail, phone].filter(Boolean).join(', ')}
    {mailMark && (
      <div>
        <StatusIndicator type="error">
          No mails: one {mailMark.kind === 'bounced' ? 'came back' : 'was unwanted'}
        </StatusIndicator>
        <Box fontSize="body-s" color="text-body-secondary">
          Marked <Time at={mailMark.at} />. {mailMark.reason}. Correct the address, or clear the mark once it is right.
        </Box>
      </div>
    )}
  </>
)

const reachedColumn: TableProps.ColumnDefinition<PersonEntry> = {
  id: 'reached',
  header: 'Reached by',
  minWidth: 130,
  cell: person => <Reached {...person} />,
}

const leavingText = (names: readonly string[]): string =>
  names.length === 0
    ? 'No team has this person.'
    : `This person is no longer notified of alarms as a member of ${names.join(', ')}.`
