import { useEffect, useRef, useState } from 'react'
import { messages } from '#shared/text/messages.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'
import { UploadFailed, uploadFile, type LinkRoute } from '#web/lib/uploadFile.ts'

/** The current step of an upload. Once the server applies the file, the upload can no longer be cancelled. */
export type Progress =
  | { readonly step: 'sending'; readonly percent: number }
  | { readonly step: 'checking' }
  | { readonly step: 'applying'; readonly percent?: number }

interface Sent {
  readonly file: File
  /** The name of the uploaded file on the server. */
  readonly fileName: string
}

export interface Work {
  /** The name of the uploaded file on the server. */
  readonly fileName: string
  readonly signal: AbortSignal
  readonly show: (progress: Progress) => void
}

const untouched = 'The upload was cancelled. Nothing has been changed.'

/**
 * Uploads a file once, and uses the same uploaded copy for checking it and for applying it. This ensures that the
 * applied file is the one that was checked.
 */
export const useFileWork = (link: LinkRoute) => {
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<string>()
  const sent = useRef<Sent>(undefined)
  // Set as soon as the work starts, so that the second click of a double click is ignored even before the overlay
  // covers the page.
  const isUnderWay = useRef(false)
  const controller = useRef<AbortController>(undefined)
  // Leaving the page cancels the upload and the check, but not the changes that the server is already applying.
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File, signal: AbortSignal): Promise<string> => {
    if (sent.current?.file === file) return sent.current.fileName
    setProgress({ step: 'sending', percent: 0 })
    const fileName = await uploadFile(link, file, {
      signal,
      onProgress: percent => setProgress({ step: 'sending', percent }),
    })
    sent.current = { file, fileName }
    return fileName
  }

  /**
   * Uploads the file, unless that was done before, and runs the work on it.
   * @param cancelled The notice if the user cancels after an earlier attempt has changed something.
   */
  const run = async (file: File, work: (work: Work) => Promise<void>, cancelled = untouched): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const { signal } = (controller.current = new AbortController())
    const show = (next: Progress): void => {
      // From here on, the server applies the file, which cannot be cancelled.
      if (next.step === 'applying') controller.current = undefined
      setProgress(next)
    }
    try {
      await work({ fileName: await send(file, signal), signal, show })
    } catch (error) {
      // The failure may be due to the uploaded copy, so the next attempt uploads the file again.
      sent.current = undefined
      if (signal.aborted) notify({ type: 'info', text: cancelled })
      else setFailure(textOf(error))
    } finally {
      isUnderWay.current = false
      setProgress(undefined)
    }
  }
  return {
    progress,
    failure,
    run,
    cancel: () => controller.current?.abort(),
    dismiss: () => setFailure(undefined),
  }
}

/** The text about a failed check or import: the server's own message, otherwise that of a failed upload. */
const textOf = (error: unknown): string => {
  const { message } = new UploadFailed()
  const text = error instanceof UploadFailed ? message : describeFailure(error)
  return text.replace(messages.somethingWentWrong, message)
}
