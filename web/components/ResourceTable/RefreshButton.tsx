import Button from '@cloudscape-design/components/button'
import { useMutation } from '@tanstack/react-query'

/** Shows progress while rows are read because the viewer asked, and none for the polls in between. */
export const RefreshButton = ({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) => {
  const { mutate, isPending } = useMutation({ mutationFn: onRefresh })
  return (
    <Button iconName="refresh" loading={isPending} loadingText="Refreshing" onClick={() => mutate()}>
      Refresh
    </Button>
  )
}
