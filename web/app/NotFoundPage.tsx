import { useLocation } from 'react-router-dom'
import { messages } from '#shared/text/messages.ts'
import { landingPage } from '#shared/users/pages.ts'
import { DeadEnd } from '#web/components/page/DeadEnd.tsx'
import { Page } from '#web/components/page/Page.tsx'

export const NotFoundPage = () => (
  <Page title={messages.pageNotFound}>
    <DeadEnd heading="Nothing is at this address" way={{ text: 'Go to Assets', href: landingPage }}>
      There is no page at “{useLocation().pathname}”. The address may be mistyped. The search at the top of each page
      finds pages and things by name.
    </DeadEnd>
  </Page>
)
