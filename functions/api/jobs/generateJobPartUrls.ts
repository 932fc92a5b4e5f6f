import { jobs } from '#shared/contract/calls/jobs.ts'
import { Validation } from '../../domain/errors.ts'
import { partProblems } from '../../domain/jobs/uploadParts.ts'
import { linkPart, storedParts } from '../../gateways/contents.ts'
import { handle } from '../../http/handle.ts'
import { ownContent } from './ownContent.ts'

export const generateJobPartUrls = handle(jobs.generateJobPartUrls, async ({ body }) => {
  const content = ownContent(body.fileName)
  const problems = partProblems(body.parts, content.size)
  if (problems.length > 0) throw new Validation(problems)
  const stored = await storedParts(content, body.uploadId)
  const isStored = ({ number, size, crc64nvme }: (typeof body.parts)[number]): boolean =>
    stored.some(part => part.number === number && part.size === size && part.crc64nvme === crc64nvme)
  const missing = body.parts.filter(part => !isStored(part))
  return { partUrls: await Promise.all(missing.map(part => linkPart(content, body.uploadId, part))), stored }
})
