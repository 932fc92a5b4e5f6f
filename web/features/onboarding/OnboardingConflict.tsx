import type { Device } from '#shared/contract/device.ts'
import { ConflictFrame } from '#web/components/form/ConflictFrame.tsx'
import { DifferencesTable } from '#web/components/form/DifferencesTable.tsx'
import { differencesOf } from '#web/components/form/merge.ts'
import { savedBy } from '#web/components/form/savedBy.ts'
import type { Edits } from './edits.ts'

interface Props {
  readonly edits: Edits
  readonly theirs: Device
  readonly onTakeTheirs: () => void
  readonly onReapply: () => void
  readonly onDismiss: () => void
}

const labels = { deviceName: 'Serial Number', modelName: 'Model', deviceStatus: 'Device Status', remarks: 'Remarks' }

/**
 * The dialog shown if somebody else has changed the instrument meanwhile. It compares their version with the user's
 * own.
 */
export const OnboardingConflict = ({ edits: { picked, remarks }, theirs, ...ways }: Props) => {
  const { deviceName } = theirs
  const entry = remarks.get(deviceName)
  const pick = picked?.device.deviceName === deviceName ? picked : undefined
  const mine = {
    ...(pick?.device ?? entry?.device ?? theirs),
    ...(pick && { deviceStatus: pick.status }),
    ...(entry && { remarks: entry.text }),
  }
  const merged = {
    ...theirs,
    ...(pick && { deviceStatus: pick.status }),
    ...(entry && { remarks: entry.text }),
  }
  return (
    <ConflictFrame saved={savedBy(theirs)} {...ways}>
      <DifferencesTable differences={differencesOf(labels, { mine, theirs, merged })} />
    </ConflictFrame>
  )
}
