import type { Device } from '#shared/contract/device.ts'
import { devices } from '#shared/contract/devices.ts'
import type { ProvisioningStatus } from '#shared/status.ts'
import { call } from '#web/lib/call.ts'
import { notify } from '#web/lib/notices.ts'
import { useOneByOne } from '#web/lib/useOneByOne.ts'
import { instrumentsText } from '#web/lib/countText.ts'

/** A decision about several instruments at once. */
export interface Decision {
  readonly status: ProvisioningStatus
  /** Takes the place of their remarks, unless it is empty. */
  readonly remarks: string
}

/**
 * Decides on the admission of several instruments. An instrument that somebody else has changed meanwhile keeps their
 * version.
 */
export const useDecidingSeveral = (
  chosen: readonly Device[],
  { onDone, onDecided }: { readonly onDone: () => void; readonly onDecided: (device: Device) => void },
) => {
  const { start, ...rest } = useOneByOne(chosen, {
    idOf: ({ deviceName }) => deviceName,
    work: async ({ deviceName, deviceModel, revision }, { status, remarks }: Decision) => {
      const named = { deviceName, deviceModel }
      const decided = await call(devices.setDeviceStatus, { ...named, status, revision })
      if (decided) onDecided(decided.device)
      if (!remarks) return
      const noted = await call(devices.setRemarks, {
        ...named,
        remarks,
        revision: decided?.device.revision ?? revision,
      })
      if (noted) onDecided(noted.device)
    },
    onDone: ({ own, others }) => {
      if (own > 0) notify({ type: 'success', text: `The decision on ${instrumentsText(own)} is saved` })
      if (others > 0)
        notify({
          type: 'info',
          text: `Somebody else has changed ${instrumentsText(others)}. Their decision is kept.`,
        })
      onDone()
    },
  })
  return { decide: start, ...rest }
}
