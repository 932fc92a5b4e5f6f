import Alert from '@cloudscape-design/components/alert'
import { Page } from '#web/components/Page.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { useRoles } from '#web/lib/session/session.ts'
import { navigationFor } from './navigation/navigation.ts'

export const NoRightsPage = () => {
  const roles = useRoles()
  const [first] = navigationFor(roles)
  return (
    <Page title="No Rights">
      <Alert type="warning" header="Your group is not allowed to open this page">
        You are in {roles.length > 0 ? roles.join(', ') : 'no group'}. An administrator can change that.{' '}
        {first && <RouteLink to={first.href}>Go to {first.text}</RouteLink>}
      </Alert>
    </Page>
  )
}
