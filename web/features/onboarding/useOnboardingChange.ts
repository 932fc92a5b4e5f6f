import { useCallback, useState } from 'react'
import { Device } from '#schemas/device.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { messages } from '#shared/text/messages.ts'
import { notify } from '#web/lib/notices.ts'
import type { Store } from '#web/lib/store.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { rebased, findSaveRefusal, withoutDevice, type Edits } from './edits.ts'

/** The outcome of saving a status or remark, which the page shows in a dialog. */
interface Message {
  readonly text: string
  readonly reason?: string
}

/** The cell that is being saved, such as `status SN1`. */
export type Saving = `${'status' | 'remarks'} ${string}`

export type OnboardingChange = ReturnType<typeof useOnboardingChange>

/** Saves statuses and remarks, one at a time, and reports the outcome. */
export const useOnboardingChange = (
  edits: Store<Edits>,
  saving: Store<Saving | undefined>,
  reload: () => Promise<unknown>,
) => {
  const [message, setMessage] = useState<Message>()
  const [theirs, setTheirs] = useState<Device>()
  const saved = {
    newest: Device,
    onDone: (answer: { readonly device: Device; readonly message: string } | null) => {
      if (answer) {
        edits.set(rebased(edits.get(), answer.device))
        notify({ type: 'success', text: answer.message })
      }
      return reload()
    },
    onConflict: setTheirs,
    onSettled: () => saving.set(undefined),
  }
  const { send: sendStatus } = useCallMutation(devices.setDeviceStatus, {
    ...saved,
    onFailure: reason => setMessage({ text: messages.fetchFailed, reason: `The status was not saved. ${reason}` }),
  })
  const { send: sendRemarks } = useCallMutation(devices.setRemarks, {
    ...saved,
    onFailure: reason => setMessage({ text: 'The remarks were not saved.', reason }),
  })

  const saveStatus = useCallback(
    (deviceName: string): void => {
      const refusal = findSaveRefusal(edits.get(), deviceName)
      const { picked } = edits.get()
      if (refusal !== undefined || !picked) return setMessage({ text: refusal ?? messages.selectDevice })
      saving.set(`status ${deviceName}`)
      sendStatus({ ...asRead(picked.device), status: picked.status })
    },
    [edits, saving, sendStatus],
  )

  const saveRemarks = useCallback(
    (deviceName: string): void => {
      const entry = edits.get().remarks.get(deviceName)
      if (!entry) return
      saving.set(`remarks ${deviceName}`)
      sendRemarks({ ...asRead(entry.device), remarks: entry.text })
    },
    [edits, saving, sendRemarks],
  )

  /** Closes the comparison with the newer version that somebody else has saved. */
  const settle = (next: (now: Edits, newest: Device) => Edits): void => {
    if (theirs) edits.set(next(edits.get(), theirs))
    setTheirs(undefined)
    void reload()
  }

  return {
    saveStatus,
    saveRemarks,
    message,
    dismissMessage: () => setMessage(undefined),
    theirs,
    takeTheirs: () => settle((now, { deviceName }) => withoutDevice(now, deviceName)),
    reapply: () => settle(rebased),
    dismissTheirs: () => setTheirs(undefined),
  }
}

/**
 * Identifies the instrument with the revision that the user saw. The server applies the change to that revision only.
 */
const asRead = ({ deviceName, deviceModel, revision }: Device) => ({ deviceName, deviceModel, revision })
