import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Table from '@cloudscape-design/components/table'
import { useState } from 'react'
import { notifications, type AudienceSubscribers, type Subscriber } from '#shared/contract/calls/notifications.ts'
import { invitationHours, unheard } from '#shared/alarms/subscriptions.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { notify } from '#web/lib/notices.ts'
import { subscriberColumns } from './subscriberColumns.tsx'
import { TestResult } from './TestResult.tsx'
import '#web/components/tables.css'

const AddSubscriberModal = lazyPart(async () => (await import('./AddSubscriberModal.tsx')).AddSubscriberModal)

interface Props extends AudienceSubscribers {
  readonly isAdmin: boolean
  readonly onChanged: () => Promise<unknown>
}

/** The subscribers of an audience, with the buttons that administrators have for them. */
export const AudiencePanel = ({ audience, subscribers, teams, isAdmin, onChanged }: Props) => {
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Subscriber>()
  const testing = useCallMutation(notifications.sendTest)
  const removing = useCallMutation(notifications.removeSubscriber, {
    onDone: answer => answer && notify({ type: 'success', text: answer.message }),
    onFailure: text => notify({ type: 'error', text }),
    onSettled: onChanged,
  })
  const taken = testing.answer && {
    type: testing.answer.subscribers === 0 ? ('warning' as const) : ('success' as const),
    text: testing.answer.message,
  }
  const result = testing.failure === undefined ? taken : { type: 'error' as const, text: testing.failure }
  const heard = subscribers.filter(({ state }) => state === 'confirmed').length
  return (
    <section aria-label={audience}>
      <Table
        variant="container"
        className="without-headings"
        wrapLines
        header={
          <Header
            variant="h2"
            counter={`(${heard})`}
            description={heard === 0 && unheardText({ audience, subscribers, teams })}
            actions={
              isAdmin && (
                <SpaceBetween direction="horizontal" size="xs">
                  <Button
                    loading={testing.isBusy}
                    loadingText="Sending"
                    ariaLabel={`Send a test to ${audience}`}
                    onClick={() => testing.send({ audience })}
                  >
                    Test
                  </Button>
                  <Button ariaLabel={`Add an address to ${audience}`} onClick={() => setAdding(true)}>
                    Add
                  </Button>
                </SpaceBetween>
              )
            }
          >
            {audience}
          </Header>
        }
        items={subscribers}
        trackBy={one => `${one.protocol} ${one.address}`}
        columnDefinitions={subscriberColumns(isAdmin ? { removing: removing.sending, onRemove: setAsked } : undefined)}
        ariaLabels={{ tableLabel: `Subscribers of ${audience}` }}
        empty={<Box textAlign="center">Nobody gets the mails of {audience}.</Box>}
        footer={result && <TestResult {...result} onDismiss={testing.dismiss} />}
      />
      {isAdding && (
        <AddSubscriberModal
          audience={audience}
          onAdded={() => {
            setAdding(false)
            void onChanged()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {asked && (
        <ConfirmModal
          question={`Remove ${asked.address} from ${audience}?`}
          confirm="Remove"
          cancel="Keep"
          onConfirm={() => {
            setAsked(undefined)
            removing.send({ audience, protocol: asked.protocol, address: asked.address })
          }}
          onCancel={() => setAsked(undefined)}
        >
          {`The address gets no more mails of ${audience}. To get them again it needs a new invitation, which its owner confirms within ${invitationHours} hours.`}
        </ConfirmModal>
      )}
    </section>
  )
}

/**
 * The text about an audience for which no subscriber's address has been confirmed. It says whether teams are
 * notified.
 */
const unheardText = (audience: AudienceSubscribers): string => {
  if (unheard([audience]).length > 0)
    return 'Nobody is notified: no address has been confirmed, and no team has anybody.'
  const models = audience.teams.all ? '' : ` of ${audience.teams.models.join(', ')} only`
  return `No address has been confirmed. Teams are notified${models}.`
}
