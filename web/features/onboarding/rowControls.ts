import type { Store } from '#web/lib/store.ts'
import type { Edits } from './edits.ts'
import type { Saving } from './useOnboardingChange.ts'

/** The state of all rows' controls. It lives outside React's state, so that typing does not sort 10,000 rows again. */
export interface RowControls {
  readonly edits: Store<Edits>
  readonly saving: Store<Saving | undefined>
  /** Whether the user is an administrator. The controls of other users are disabled (specification A §2). */
  readonly isAdmin: boolean
  readonly onSaveStatus: (deviceName: string) => void
  readonly onSaveRemarks: (deviceName: string) => void
}
