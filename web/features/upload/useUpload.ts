import { useState } from 'react'
import type { Answer } from '#shared/contract/route.ts'
import { system } from '#shared/contract/calls/system.ts'
import { useFileWork } from '#web/components/upload/useFileWork.ts'
import { call } from '#web/lib/call.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { UploadFailed } from '#web/lib/uploadFile.ts'
import type { UploadChoice } from './uploadChoice.ts'

export type UploadAnswer = Answer<typeof system.uploadDeviceData>

/** Uploads a file, and has the server check or apply it. */
export const useUpload = () => {
  const { run: work, ...state } = useFileWork(system.generatePreSignedUrl)
  const [preview, setPreview] = useState<UploadAnswer>()
  const [done, setDone] = useState<string>()

  const run = (file: File, { modelName }: Pick<UploadChoice, 'modelName'>, dryRun: boolean): Promise<void> =>
    work(file, async ({ fileName, signal, show }) => {
      show({ step: dryRun ? 'checking' : 'applying' })
      const input = { fileName, tableName: 'device_params', dryRun, ...(modelName && { modelName }) } as const
      const answer = await call(system.uploadDeviceData, input, signal)
      if (!answer) throw new UploadFailed()
      if (dryRun) setPreview(answer)
      else {
        forgetRead()
        setDone(answer.Message)
      }
    })
  return { ...state, preview, done, run, forgetPreview: () => setPreview(undefined) }
}
