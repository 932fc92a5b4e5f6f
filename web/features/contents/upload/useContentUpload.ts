import { useEffect, useRef, useState } from 'react'
import { useIsMounted } from '#web/components/form/useIsMounted.ts'
import { useSession } from '#web/lib/session/session.ts'
import { uploadContent, type UploadedContent, type UploadProgress } from './uploadContent.ts'
import { uploadFailure } from './uploadFailure.ts'

const nothingRead: UploadProgress = { step: 'reading', bytes: 0, isWaiting: false }

/** Uploads a file only once: if a later step fails, the next attempt uses the upload again. */
export const useContentUpload = () => {
  const userName = useSession()?.userName ?? ''
  const [progress, setProgress] = useState<UploadProgress>()
  const sent = useRef<{ readonly file: File; readonly uploaded: UploadedContent }>(undefined)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const isHere = useIsMounted()

  const send = async (file: File): Promise<UploadedContent> => {
    // The user may have left while the job's name was being checked, before there was an upload to cancel.
    if (!isHere()) throw uploadFailure('The upload was cancelled.')
    if (sent.current?.file === file) return sent.current.uploaded
    const { signal } = (controller.current = new AbortController())
    try {
      const uploaded = await uploadContent(file, {
        userName,
        signal,
        onProgress: part => setProgress(before => ({ ...(before ?? nothingRead), ...part })),
      })
      sent.current = { file, uploaded }
      return uploaded
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, send, cancel: () => controller.current?.abort() }
}
