import Button from '@cloudscape-design/components/button'
import { useMutation } from '@tanstack/react-query'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'

/**
 * Reads the rows again. It shows progress only while rows are read at the viewer's request, not during polling. In a
 * narrow window, only the icon is shown, so that the heading's buttons fit on one line.
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
