import { jobs } from '#shared/contract/jobs.ts'
import { completeParts } from '../../gateways/contents.ts'
import { handle } from '../../http/handle.ts'
import { ownContent } from './ownContent.ts'

export const completeJobUpload = handle(jobs.completeJobUpload, async ({ body }) => {
  await completeParts(ownContent(body.fileName), body.uploadId)
  return { fileName: body.fileName }
})
