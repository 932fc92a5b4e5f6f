import Alert from '@cloudscape-design/components/alert'
import { Page } from '#web/components/Page.tsx'

/** An honest stand-in for a page that later work fills. */
export const PlannedPage = ({ title, purpose }: { readonly title: string; readonly purpose: string }) => (
  <Page title={title}>
    <Alert type="info" header="This page is not built yet">
      {purpose}
    </Alert>
  </Page>
)
