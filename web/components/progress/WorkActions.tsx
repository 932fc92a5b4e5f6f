import { ModalActions } from '../ModalActions.tsx'
import type { SeveralWork } from './useWork.ts'

interface Props {
  readonly work: SeveralWork<unknown>
  readonly submitText: string
  readonly busyText: string
  readonly isDisabled?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/**
 * The footer of a dialog that works on several things. Its buttons start the work, stop it, and retry what failed.
 */
export const WorkActions = ({ work, submitText, busyText, isDisabled = false, onSubmit, onClose }: Props) => (
  <ModalActions
    submitText={work.failed.length > 0 ? 'Try again' : submitText}
    isBusy={work.isBusy}
    busyText={`${busyText}, ${work.doneCount} of ${work.count} done`}
    isDisabled={isDisabled}
    cancelText={work.isBusy ? 'Stop' : 'Cancel'}
    onSubmit={onSubmit}
    onCancel={work.isBusy ? work.stop : onClose}
  />
)
