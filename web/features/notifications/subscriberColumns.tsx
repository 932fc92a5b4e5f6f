import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Subscriber } from '#shared/contract/calls/notifications.ts'
import { invitationHours } from '#shared/alarms/subscriptions.ts'
import './subscriberColumns.css'

const channels: Readonly<Record<string, string>> = { email: 'Mail', 'email-json': 'Mail (JSON)', sms: 'SMS' }

interface Removal {
  /** The subscriber whose removal is in progress. */
  readonly removing: { readonly address: string } | undefined
  readonly onRemove: (subscriber: Subscriber) => void
}

interface Options {
  /** The removal of subscribers; missing for users who may not remove any. */
  readonly removal: Removal | undefined
  /**
   * Whether the window is as narrow as a phone's. It then has no room for a separate column that says whether a
   * subscriber has confirmed.
   */
  readonly isNarrow: boolean
}

export const subscriberColumns = ({ removal, isNarrow }: Options): TableProps.ColumnDefinition<Subscriber>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    minWidth: 120,
    cell: one => (
      <div className="subscriber-address">
        {one.address}
        <Box fontSize="body-s" color="text-body-secondary">
          {channels[one.protocol] ?? one.protocol}
        </Box>
        {isNarrow && <State {...one} />}
      </div>
    ),
  },
  ...(isNarrow ? [] : [state]),
  ...(removal
    ? [
        {
          id: 'actions',
          header: 'Actions',
          width: '24%',
          minWidth: 100,
          cell: (one: Subscriber) =>
            one.state === 'confirmed' ? (
              <Button
                variant="inline-link"
                ariaLabel={`Remove ${one.address}`}
                loading={removal.removing?.address === one.address}
                onClick={() => removal.onRemove(one)}
              >
                Remove
              </Button>
            ) : (
              `Ends by itself after ${invitationHours} hours`
            ),
        },
      ]
    : []),
]

const State = ({ state }: Pick<Subscriber, 'state'>) =>
  state === 'confirmed' ? (
    <StatusIndicator>Confirmed</StatusIndicator>
  ) : (
    <StatusIndicator type="pending">Waiting for confirmation</StatusIndicator>
  )

const state: TableProps.ColumnDefinition<Subscriber> = {
  id: 'state',
  header: 'State',
  width: '34%',
  minWidth: 130,
  cell: one => <State {...one} />,
}
