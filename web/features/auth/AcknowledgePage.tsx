import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Spinner from '@cloudscape-design/components/spinner'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { alarmLinks } from '#shared/contract/calls/alarmLinks.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { CallFailure } from '#web/lib/failure.ts'
import { queryClient, useCall } from '#web/lib/queries.ts'
import { serverLead } from '#web/lib/serverClock.ts'
import { LinkedAlarm } from './LinkedAlarm.tsx'
import { SignInCard } from './SignInCard.tsx'

/**
 * The page behind the link in an alarm mail: the alarm, and a button that acknowledges it. Opening the page changes
 * nothing, because mail scanners open links too. The token is in the address's fragment, so that it is not in any
 * server's log.
 */
export const AcknowledgePage = () => {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  return (
    <SignInCard title="Acknowledge alarm">
      <SpaceBetween size="m">
        {hasExpired(token) ? (
          <Refused text={expired} />
        ) : (
          // Pages of a session get the query client from their frame, which this page does not have.
          <QueryClientProvider client={queryClient}>
            <Linked key={token} token={token} />
          </QueryClientProvider>
        )}
        <RouteLink to="/alarms">Open the console</RouteLink>
      </SpaceBetween>
    </SignInCard>
  )
}

const expired = 'This link has expired. It was valid for a day. Open the alarm in the console and acknowledge it there.'

/**
 * Whether the link's token has expired. The token's second part is its expiry. The server checks it too, but does not
 * say why it refuses a link.
 */
const hasExpired = (token: string): boolean => Number(token.split('.')[1]) * 1_000 <= Date.now() + serverLead()

const Refused = ({ text }: { readonly text: string }) => <Alert type="warning">{text}</Alert>

const Linked = ({ token }: { readonly token: string }) => {
  const { data: alarm, error, refetch } = useCall(alarmLinks.alarmByLink, { token })
  if (alarm) return <LinkedAlarm alarm={alarm} token={token} onChanged={() => void refetch()} />
  if (!error) return <Spinner />
  // Status 404 means that the server refuses the token, and 400 that the text in the address is not a token at all.
  const isRefused = error instanceof CallFailure && (error.status === 404 || error.status === 400)
  return isRefused ? <Refused text={wrong} /> : <FailedState error={error} onRetry={refetch} />
}

const wrong = 'This link is wrong or has expired. Open the alarm in the console and acknowledge it there.'
