import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
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

/**
 * The columns of an audience's subscribers: each address with its channel and state below it, and the button that
 * removes it.
 * @param removal The removal of subscribers; undefined for users who may not remove any
 */
export const subscriberColumns = (removal: Removal | undefined): TableProps.ColumnDefinition<Subscriber>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    minWidth: 120,
    cell: one => (
      <div className="subscriber-address">
        {one.address}
        <SpaceBetween direction="horizontal" size="xs">
          <Box color="text-body-secondary">{channels[one.protocol] ?? one.protocol}</Box>
          <State {...one} />
        </SpaceBetween>
      </div>
    ),
  },
  ...(removal
    ? [
        {
          id: 'actions',
          header: 'Actions',
          minWidth: 100,
          cell: (one: Subscriber) => (
            <div className="subscriber-action">
              {one.state === 'confirmed' ? (
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
              )}
            </div>
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
