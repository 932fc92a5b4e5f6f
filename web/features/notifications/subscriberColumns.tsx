import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Subscriber } from '#shared/contract/notifications.ts'
import { invitationHours } from '#shared/subscriptions.ts'

const channels: Readonly<Record<string, string>> = { email: 'Mail', 'email-json': 'Mail (JSON)', sms: 'SMS' }

interface Removal {
  /** The subscriber that is being removed. */
  readonly removing: { readonly address: string } | undefined
  readonly onRemove: (subscriber: Subscriber) => void
}

/** @param removal undefined for those who may not remove anybody */
export const subscriberColumns = (removal: Removal | undefined): TableProps.ColumnDefinition<Subscriber>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    minWidth: 100,
    cell: ({ protocol, address }) => (
      <>
        {address}
        <Box fontSize="body-s" color="text-body-secondary">
          {channels[protocol] ?? protocol}
        </Box>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    minWidth: 130,
    cell: ({ state }) =>
      state === 'confirmed' ? (
        <StatusIndicator>Confirmed</StatusIndicator>
      ) : (
        <StatusIndicator type="pending">Waiting for confirmation</StatusIndicator>
      ),
  },
  ...(removal
    ? [
        {
          id: 'actions',
          header: 'Actions',
          minWidth: 110,
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
