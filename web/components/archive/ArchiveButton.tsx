import Button from '@cloudscape-design/components/button'

interface Props {
  readonly isArchived: boolean
  readonly isBusy: boolean
  /** The reason why the thing cannot be archived now. */
  readonly refusal?: string | undefined
  readonly onClick: () => void
}

/** Archives a thing, which hides it from lists and keeps it, or restores it. */
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
