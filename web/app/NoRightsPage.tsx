import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { DeadEnd } from '#web/components/page/DeadEnd.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { navigationFor } from './navigation/navigation.ts'

const OpenRuleForm = lazyPart(async () => (await import('./OpenRuleForm.tsx')).OpenRuleForm)

export const NoRightsPage = () => {
  const roles = useRoles()
  const [first] = navigationFor(roles)
  const way = first && { text: `Go to ${first.text}`, href: first.href }
  const mayUpdateRules = mayOpen('/update-rule/:update/:id/:type/:status', roles)
  return (
    <Page title="No Rights">
      <SpaceBetween size="l">
        {roles.includes('adminGroup') ? (
          <DeadEnd heading="You may open every page" isInformation way={way}>
            You are an administrator. Others come to this page if their group may not open the page that they asked for.
          </DeadEnd>
        ) : (
          <DeadEnd heading="Your group is not allowed to open this page" way={way}>
            You are in {roles.length > 0 ? roles.join(', ') : 'no group'}. An administrator can change that.
          </DeadEnd>
        )}
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
