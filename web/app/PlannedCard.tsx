import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useLocation } from 'react-router-dom'
import { messageOf } from '#web/components/locationState.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { SignInCard } from '#web/components/SignInCard.tsx'

/** As PlannedPage, for the pages outside a session. Says why the sign-in led here, where it did. */
export const PlannedCard = ({ title, purpose }: { readonly title: string; readonly purpose: string }) => {
  const message = messageOf(useLocation().state)
  return (
    <SignInCard title={title}>
      <SpaceBetween size="m">
        {message && <Alert type="warning">{message}</Alert>}
        <Alert type="info" header="This page is not built yet">
          {purpose}
        </Alert>
        <RouteLink to="/">Back to sign-in</RouteLink>
      </SpaceBetween>
    </SignInCard>
  )
}
