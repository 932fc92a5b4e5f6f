import Box from '@cloudscape-design/components/box'
import { useLocation } from 'react-router-dom'
import { messages } from '#shared/text/messages.ts'
import { landingPage } from '#shared/users/pages.ts'
import { Page } from '#web/components/Page.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'

export const NotFoundPage = () => (
  <Page title={messages.pageNotFound}>
    <Box variant="p">
      There is no page at {useLocation().pathname}. <RouteLink to={landingPage}>Go to Assets</RouteLink>
    </Box>
  </Page>
)
