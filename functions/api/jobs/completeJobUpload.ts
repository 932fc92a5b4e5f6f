import { jobs } from '#shared/contract/calls/jobs.ts'
import { putAudit } from '../../data/audit/auditRepository.ts'
import { completeParts } from '../../gateways/contents.ts'
import { handle } from '../../http/handle.ts'
import { ownContent } from './ownContent.ts'

export const completeJobUpload = handle(jobs.completeJobUpload, async ({ body, trail }) => {
  const content = ownContent(body.fileName)
  await completeParts(content, body.uploadId)
  const { fileName: name, size, sha256 } = content
  await putAudit({ ...trail, entity: 'content', name, before: undefined, after: { size, sha256 } }, 'done')
  return { fileName: body.fileName }
})
