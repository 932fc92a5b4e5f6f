import { useRef } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { useWork } from '#web/components/progress/useWork.ts'
import { oneByOne } from '#web/components/progress/workThrough.ts'
import { call } from '#web/lib/call.ts'
import { notify } from '#web/lib/notices.ts'
import { instrumentsText } from '#web/lib/countText.ts'

/** A decision on the admission of several instruments. */
export interface Decision {
  readonly status: ProvisioningStatus
  /** The text that replaces the instruments' remarks. If it is empty, their remarks stay. */
  readonly remarks: string
}

/**
 * Decides on the admission of several instruments. If somebody else has changed an instrument meanwhile, their
 * version stays.
 */
export const useDecidingSeveral = (
  chosen: readonly Device[],
  { onDone, onDecided }: { readonly onDone: () => void; readonly onDecided: (device: Device) => void },
) => {
  /**
   * The revisions of the instruments that this dialog has saved, keyed by name. If an instrument's status was saved
   * but its remark was not, the next attempt must name the new revision.
   */
  const revisions = useRef(new Map<string, number>())
  return useWork<Device, Decision>(chosen, {
    idOf: ({ deviceName }) => deviceName,
    step: (some, { status, remarks }) =>
      oneByOne<Device>(async ({ deviceName, deviceModel, revision }) => {
        const named = { deviceName, deviceModel }
        const saved = (answer: { readonly device: Device } | null | undefined): void => {
          if (!answer) return
          revisions.current.set(deviceName, answer.device.revision)
          onDecided(answer.device)
        }
        const newest = (): number => revisions.current.get(deviceName) ?? revision
        saved(await call(devices.setDeviceStatus, { ...named, status, revision: newest() }))
        if (remarks) saved(await call(devices.setRemarks, { ...named, remarks, revision: newest() }))
      })(some),
    onDone: ({ own, other }) => {
      if (own > 0) notify({ type: 'success', text: `The decision on ${instrumentsText(own)} is saved` })
      if (other > 0)
        notify({
          type: 'info',
          text: `Somebody else has changed ${instrumentsText(other)}. Their decision is kept.`,
        })
      onDone()
    },
    leftText: doneCount =>
      `The decision on ${doneCount} of ${instrumentsText(chosen.length)} is saved. The others are as they were.`,
  })
}
