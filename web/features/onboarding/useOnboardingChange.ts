import { useCallback, useState } from 'react'
import { Device } from '#shared/contract/devices.ts'
import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure, reasonOf } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'
import type { Store } from '#web/lib/store.ts'
import { rebased, refusalOf, withoutDevice, type Edits } from './edits.ts'

interface Told {
  readonly text: string
  readonly reason?: string
}

/** What is being saved: `status SN1`. */
export type Saving = `${'status' | 'remarks'} ${string}`

/** Saves a status or remarks, one at a time, and says what came of it. */
export const useOnboardingChange = (
  edits: Store<Edits>,
  saving: Store<Saving | undefined>,
  reload: () => Promise<unknown>,
) => {
  const [told, setTold] = useState<Told>()
  const [theirs, setTheirs] = useState<Device>()

  const save = useCallback(
    async (what: Saving, change: () => ReturnType<typeof sendStatus>): Promise<void> => {
      saving.set(what)
      try {
        const answer = await change()
        if (answer) {
          edits.set(rebased(edits.get(), answer.device))
          notify({ type: 'success', text: answer.message })
        }
        await reload()
      } catch (error) {
        const newest = Device.safeParse(error instanceof CallFailure ? error.current : undefined)
        if (newest.success) setTheirs(newest.data)
        else setTold({ text: messages.fetchFailed, reason: reasonOf(error) })
      } finally {
        saving.set(undefined)
      }
    },
    [edits, saving, reload],
  )

  const saveStatus = useCallback(
    (deviceName: string): void => {
      const refusal = refusalOf(edits.get(), deviceName)
      const { picked } = edits.get()
      if (refusal !== undefined || !picked) setTold({ text: refusal ?? messages.selectDevice })
      else void save(`status ${deviceName}`, () => sendStatus(picked))
    },
    [edits, save],
  )

  const saveRemarks = useCallback(
    (deviceName: string): void => {
      const entry = edits.get().remarks[deviceName]
      if (entry) void save(`remarks ${deviceName}`, () => sendRemarks(entry))
    },
    [edits, save],
  )

  /** Ends the comparison with what somebody else has saved meanwhile. */
  const settle = (next: (now: Edits, newest: Device) => Edits): void => {
    if (theirs) edits.set(next(edits.get(), theirs))
    setTheirs(undefined)
    void reload()
  }

  return {
    saveStatus,
    saveRemarks,
    told,
    dismissTold: () => setTold(undefined),
    theirs,
    takeTheirs: () => settle((now, { deviceName }) => withoutDevice(now, deviceName)),
    reapply: () => settle(rebased),
    dismissTheirs: () => setTheirs(undefined),
  }
}

const sendStatus = ({ device, status }: NonNullable<Edits['picked']>) =>
  call(routes.devices.setDeviceStatus, {
    deviceName: device.deviceName,
    deviceModel: device.deviceModel,
    status,
    revision: device.revision,
  })

const sendRemarks = ({ device, text }: Edits['remarks'][string]) =>
  call(routes.devices.setRemarks, {
    deviceName: device.deviceName,
    deviceModel: device.deviceModel,
    remarks: text,
    revision: device.revision,
  })
