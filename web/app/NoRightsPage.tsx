import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { Page } from '#web/components/Page.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { navigationFor } from './navigation/navigation.ts'

const OpenRuleForm = lazyPart(async () => (await import('./OpenRuleForm.tsx')).OpenRuleForm)

export const NoRightsPage = () => {
  const roles = useRoles()
  const [first] = navigationFor(roles)
  const mayUpdateRules = mayOpen('/update-rule/:update/:id/:type/:status', roles)
  return (
    <Page title="No Rights">
      <SpaceBetween size="l">
        <Alert type="warning" header="Your group is not allowed to open this page">
          You are in {roles.length > 0 ? roles.join(', ') : 'no group'}. An administrator can change that.{' '}
          {first && <RouteLink to={first.href}>Go to {first.text}</RouteLink>}
        </Alert>
        {!first && mayUpdateRules && (
          <Container
            header={
              <Header variant="h2" description="Your group may update rules. It sees no lists.">
                What you can do
              </Header>
            }
          >
            <OpenRuleForm />
          </Container>
        )}
      </SpaceBetween>
    </Page>
  )
}
