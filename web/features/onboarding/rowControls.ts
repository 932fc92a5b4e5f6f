import type { Store } from '#web/lib/store.ts'
import type { Edits } from './edits.ts'
import type { Saving } from './useOnboardingChange.ts'

/**
 * What the status and remark fields in all rows share: the unsaved input, and which cells are being saved. It is not
 * React state, because typing would then sort 10,000 rows again.
 */
export interface RowControls {
  readonly edits: Store<Edits>
  readonly saving: Store<ReadonlySet<Saving>>
  /** Whether the user is an administrator. For other users, the controls are disabled (specification A §2). */
  readonly isAdmin: boolean
  readonly onSaveStatus: (deviceName: string) => void
  readonly onSaveRemarks: (deviceName: string) => void
}
