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

interface Options {
  readonly reload: () => Promise<unknown>
  /** Called with the newest version of an instrument that this user or somebody else has saved. */
  readonly onSaved: (device: Device) => void
}

export type OnboardingChange = ReturnType<typeof useOnboardingChange>

/** Saves statuses and remarks, and reports the outcome. */
export const useOnboardingChange = (
  edits: Store<Edits>,
  saving: Store<ReadonlySet<Saving>>,
  { reload, onSaved }: Options,
) => {
  const [message, setMessage] = useState<Message>()
  const [theirs, setTheirs] = useState<Device>()
  const saved = {
    newest: Device,
    onDone: (answer: { readonly device: Device; readonly message: string } | null) => {
      if (answer) {
        edits.set(rebased(edits.get(), answer.device))
        onSaved(answer.device)
        notify({ type: 'success', text: answer.message })
      }
      return reload()
    },
    onConflict: setTheirs,
  }
  const begin = useCallback((cell: Saving): void => saving.set(new Set([...saving.get(), cell])), [saving])
  const end = (cell: Saving): void => saving.set(new Set([...saving.get()].filter(one => one !== cell)))
  const { send: sendStatus } = useCallMutation(devices.setDeviceStatus, {
    ...saved,
    onFailure: reason => setMessage({ text: messages.fetchFailed, reason: `The status was not saved. ${reason}` }),
    onSettled: ({ deviceName }) => end(`status ${deviceName}`),
  })
  const { send: sendRemarks } = useCallMutation(devices.setRemarks, {
    ...saved,
    onFailure: reason => setMessage({ text: 'The remarks were not saved.', reason }),
    onSettled: ({ deviceName }) => end(`remarks ${deviceName}`),
  })

  const saveStatus = useCallback(
    (deviceName: string): void => {
      const refusal = findSaveRefusal(edits.get(), deviceName)
      const { picked } = edits.get()
      if (refusal !== undefined || !picked) return setMessage({ text: refusal ?? messages.selectDevice })
      begin(`status ${deviceName}`)
      sendStatus({ ...asRead(picked.device), status: picked.status })
    },
    [edits, begin, sendStatus],
  )

  const saveRemarks = useCallback(
    (deviceName: string): void => {
      const entry = edits.get().remarks.get(deviceName)
      if (!entry) return
      begin(`remarks ${deviceName}`)
      sendRemarks({ ...asRead(entry.device), remarks: entry.text })
    },
    [edits, begin, sendRemarks],
  )

  /** Closes the comparison with the newer version that somebody else has saved. */
  const settle = (next: (now: Edits, newest: Device) => Edits): void => {
    if (theirs) {
      edits.set(next(edits.get(), theirs))
      onSaved(theirs)
    }
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
