import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { Time } from '../Time.tsx'
import type { SavedBy } from './savedBy.ts'

interface Props {
  /** Who saved the newer version, and when; undefined if that is not known. */
  readonly saved: SavedBy | undefined
  readonly onTakeTheirs: () => void
  /** Called to reapply the user's own changes to the newer version. */
  readonly onReapply: () => void
  readonly onDismiss: () => void
  /** The comparison of the user's version with the newer one, which the dialog shows. */
  readonly children: ReactNode
}

/**
 * The dialog shown if somebody else has saved a newer version. It shows the differences, and lets the user choose
 * between the two versions.
 */
export const ConflictFrame = ({ saved, onTakeTheirs, onReapply, onDismiss, children }: Props) => (
  <Modal
    visible
    size="large"
    header="Changed by somebody else"
    closeAriaLabel="Close"
    onDismiss={onDismiss}
    footer={
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button formAction="none" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button variant="primary" formAction="none" onClick={onReapply}>
            Reapply mine
          </Button>
        </SpaceBetween>
      </Box>
    }
  >
    <SpaceBetween size="m">
      {saved && (
        <Box variant="p">
          Saved by <b>{saved.by}</b>
          {saved.at && (
            <>
              {' '}
              <Time at={saved.at} />
            </>
          )}
          .
        </Box>
      )}
      <Box variant="p">
        Nothing has been saved. Reapplying adds your changes to the newest version, so that you can check and save them.
      </Box>
      {children}
    </SpaceBetween>
  </Modal>
)
