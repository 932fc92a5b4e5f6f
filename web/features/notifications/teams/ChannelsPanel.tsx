import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import { useState } from 'react'
import type { ChannelEntry, TeamEntry } from '#shared/contract/calls/teams.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { TestResult } from '../TestResult.tsx'
import { channelKinds } from './channelKinds.ts'
import { Panel } from './Panel.tsx'
import { RemoveQuestion } from './RemoveQuestion.tsx'
import { actionsColumn } from './rowActions.tsx'
import { teamsNotifyingChannel } from './teamsNotifying.ts'
import { useReceiverTest } from './useReceiverTest.ts'

const ChannelModal = lazyPart(async () => (await import('./ChannelModal.tsx')).ChannelModal)

interface Props {
  readonly channels: readonly ChannelEntry[]
  readonly teams: readonly TeamEntry[]
  readonly isAdmin: boolean
  readonly onChanged: () => Promise<unknown>
}

/** The list of channels that teams can use: rooms, incident services and webhooks. */
export const ChannelsPanel = ({ channels, teams, isAdmin, onChanged }: Props) => {
  const [edited, setEdited] = useState<ChannelEntry | 'new'>()
  const [removed, setRemoved] = useState<ChannelEntry>()
  const test = useReceiverTest()
  const columns: TableProps.ColumnDefinition<ChannelEntry>[] = [
    { id: 'name', header: 'Name', isRowHeader: true, minWidth: 120, cell: ({ name }) => name },
    kindColumn,
    {
      id: 'teams',
      header: 'Teams',
      minWidth: 110,
      cell: ({ id }) => teamsNotifyingChannel(teams, id).join(', ') || 'None: gets no messages',
    },
    ...actionsColumn<ChannelEntry>(isAdmin, channel => [
      {
        text: 'Test',
        ...test.actionFor({ channelId: channel.id }),
      },
      { text: 'Edit', onClick: () => setEdited(channel) },
      { text: 'Remove', onClick: () => setRemoved(channel) },
    ]),
  ]
  return (
    <>
      <Panel
        title="Channels"
        description="Rooms, incident services and systems. Their addresses are kept secret and never shown again."
        items={channels}
        columns={columns}
        empty={
          isAdmin
            ? 'No channels yet. Add one, such as a room in Slack, and then choose it in a team.'
            : 'No channels yet.'
        }
        add={isAdmin ? { label: 'Add a channel', onAdd: () => setEdited('new') } : undefined}
        footer={test.result && <TestResult {...test.result} onDismiss={test.dismiss} />}
      />
      {edited && (
        <ChannelModal
          channel={edited === 'new' ? undefined : edited}
          onSaved={() => {
            setEdited(undefined)
            void onChanged()
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <RemoveQuestion
          what="channel"
          entry={removed}
          onRemoved={onChanged}
          onClose={() => setRemoved(undefined)}
          consequence="Its secret is removed, too, and its teams no longer use it."
        />
      )}
    </>
  )
}

const Kind = ({ kind, place, isDisabled }: ChannelEntry) => (
  <>
    {channelKinds[kind].name}
    {place && `, ${place}`}
    {isDisabled && (
      <div>
        <StatusIndicator type="stopped">Switched off: its receiver is gone</StatusIndicator>
      </div>
    )}
  </>
)

const kindColumn: TableProps.ColumnDefinition<ChannelEntry> = {
  id: 'kind',
  header: 'Kind',
  minWidth: 130,
  cell: channel => <Kind {...channel} />,
}
