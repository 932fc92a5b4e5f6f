import Alert from '@cloudscape-design/components/alert'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { notifications } from '#shared/contract/calls/notifications.ts'
import { unheard } from '#shared/alarms/subscriptions.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { oneColumnWindow, useMedia } from '#web/lib/useMedia.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { AudiencePanel } from './AudiencePanel.tsx'

const Directory = lazyPart(async () => (await import('./teams/Directory.tsx')).Directory)
const DeliveriesTable = lazyPart(async () => (await import('./DeliveriesTable.tsx')).DeliveriesTable)

/**
 * The interval between two reads of the subscribers. Somebody who confirms an invitation therefore appears as
 * confirmed after at most this time.
 */
const everyMilliseconds = 30_000

/**
 * The page that shows who is notified of alarms. For each audience, it lists the subscribers to its mails, and the
 * teams with their people and channels. Below, it shows what became of the latest messages. Administrators can add,
 * change and remove all of these, and send tests.
 */
export const NotificationsPage = () => {
  const isAdmin = useRoles().includes('adminGroup')
  const { data, error, refetch } = useCall(notifications.getNotifications, {}, { everyMilliseconds })
  const hasOneColumn = useMedia(oneColumnWindow)
  const audiences = data?.audiences
  const isSilent = audiences && unheard(audiences).length === audiences.length
  return (
    <Page
      title="Notifications"
      description="Who is notified of alarms. The severity of a rule selects the audiences that are notified."
    >
      {!audiences && (error ? <FailedState error={error} onRetry={refetch} /> : <Waiting height="320px" />)}
      {audiences && (
        <SpaceBetween size="l">
          {error && <Alert type="warning">The list could not be read again. It may be out of date.</Alert>}
          {isSilent && (
            <Alert type="warning" header="Nobody is notified">
              Alarms are listed in the console, and their mails reach nobody.{' '}
              {isAdmin ? 'Add an address to an audience.' : 'An administrator can add addresses.'}
            </Alert>
          )}
          {/* Most audiences have one address or two. One below another, they would push all else out of view. */}
          <ColumnLayout columns={hasOneColumn ? 1 : audiences.length}>
            {audiences.map(one => (
              <AudiencePanel key={one.audience} {...one} isAdmin={isAdmin} onChanged={refetch} />
            ))}
          </ColumnLayout>
          <Directory isAdmin={isAdmin} onChanged={refetch} />
          <DeliveriesTable />
        </SpaceBetween>
      )}
    </Page>
  )
}
