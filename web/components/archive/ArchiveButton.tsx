import Button from '@cloudscape-design/components/button'

interface Props {
  readonly isArchived: boolean
  readonly isBusy: boolean
  /** Why the thing cannot be archived now; undefined if it can. */
  readonly refusal?: string | undefined
  readonly onClick: () => void
}

/** The button that archives a thing or restores it. Archived things are kept, but hidden from lists. */
export const ArchiveButton = ({ isArchived, isBusy, refusal, onClick }: Props) => (
  <Button
    formAction="none"
    loading={isBusy}
    loadingText={isArchived ? 'Restoring' : 'Archiving'}
    {...(refusal !== undefined && !isArchived && { disabled: true, disabledReason: refusal })}
    onClick={onClick}
  >
    {isArchived ? 'Restore' : 'Archive'}
  </Button>
)
