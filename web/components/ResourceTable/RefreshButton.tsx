import Button from '@cloudscape-design/components/button'
import { useState } from 'react'

/** Shows progress for what the viewer asked for, and none for the readings in between. */
export const RefreshButton = ({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) => {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      iconName="refresh"
      loading={isBusy}
      loadingText="Refreshing"
      onClick={() => {
        setBusy(true)
        void onRefresh().finally(() => setBusy(false))
      }}
    >
      Refresh
    </Button>
  )
}
