import { useRef, useState } from 'react'
import type { Answer } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { call } from '#web/lib/call.ts'
import { reasonOf } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'
import { forgetRead } from '#web/lib/queries.ts'
import type { UploadChoice } from './uploadChoice.ts'
import { UploadFailed, uploadFile } from './uploadFile.ts'

export type UploadAnswer = Answer<typeof routes.system.uploadDeviceData>

/** What is on its way. Once the server takes the file over, leaving it alone would not stop it. */
export type Progress =
  | { readonly step: 'sending'; readonly percent: number }
  | { readonly step: 'checking' | 'applying' }

interface Sent {
  readonly file: File
  /** As the server knows it. */
  readonly fileName: string
}

/** Sends a file and has it checked or taken over. A file that was checked is taken over as it was then. */
export const useUpload = () => {
  const [progress, setProgress] = useState<Progress>()
  const [preview, setPreview] = useState<UploadAnswer>()
  const [done, setDone] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const sent = useRef<Sent>(undefined)
  const controller = useRef<AbortController>(undefined)

  const send = async (file: File, signal: AbortSignal): Promise<string> => {
    if (sent.current?.file === file) return sent.current.fileName
    setProgress({ step: 'sending', percent: 0 })
    const fileName = await uploadFile(file, {
      signal,
      onProgress: percent => setProgress({ step: 'sending', percent }),
    })
    sent.current = { file, fileName }
    return fileName
  }

  const run = async (file: File, { modelName }: Pick<UploadChoice, 'modelName'>, dryRun: boolean): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    try {
      const fileName = await send(file, signal)
      setProgress({ step: dryRun ? 'checking' : 'applying' })
      const input = { fileName, tableName: 'device_params', dryRun, ...(modelName && { modelName }) } as const
      const answer = await call(routes.system.uploadDeviceData, input, signal)
      if (!answer) throw new UploadFailed()
      if (dryRun) setPreview(answer)
      else {
        forgetRead()
        setDone(answer.Message)
      }
    } catch (error) {
      // What failed may be the file that was sent; the next attempt sends it anew.
      sent.current = undefined
      if (signal.aborted) notify({ type: 'info', text: 'The upload was cancelled. Nothing has been changed.' })
      else setFailure(textOf(error))
    } finally {
      setProgress(undefined)
    }
  }
  return {
    progress,
    preview,
    done,
    failure,
    run,
    cancel: () => controller.current?.abort(),
    dismiss: () => setFailure(undefined),
    forgetPreview: () => setPreview(undefined),
  }
}

/** The server's own words; where it has none, those of an upload. */
const textOf = (error: unknown): string => {
  const { message } = new UploadFailed()
  const text = error instanceof UploadFailed ? message : reasonOf(error)
  return text.replace(messages.somethingWentWrong, message)
}
