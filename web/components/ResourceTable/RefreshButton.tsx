import Button from '@cloudscape-design/components/button'
import { useMutation } from '@tanstack/react-query'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'

/**
 * Shows progress while rows are read because the viewer asked, and none for the polls in between. In a narrow window
 * its sign stands alone, so that the buttons of a heading are one line.
 */
export const RefreshButton = ({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) => {
  const { mutate, isPending } = useMutation({ mutationFn: onRefresh })
  const isNarrow = useMedia(narrowWindow)
  return (
    <Button
      iconName="refresh"
      ariaLabel="Refresh"
      loading={isPending}
      loadingText="Refreshing"
      onClick={() => mutate()}
    >
      {!isNarrow && 'Refresh'}
    </Button>
  )
}
