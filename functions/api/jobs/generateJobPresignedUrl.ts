import { contentFileEnds, contentPartBytes, singleUploadBytesLimit } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/jobs.ts'
import { messages } from '#shared/messages.ts'
import { cleanFileName } from '../../domain/cleanFileName.ts'
import { AppError } from '../../domain/errors.ts'
import { beginParts, linkContent } from '../../gateways/contents.ts'
import { handle } from '../../http/handle.ts'

export const generateJobPresignedUrl = handle(jobs.generateJobPresignedUrl, async ({ body }) => {
  const { fileKey, size, sha256 } = body
  if (!contentFileEnds.some(end => fileKey.toLowerCase().endsWith(end))) throw invalidFileType()
  const content = { fileName: cleanFileName(fileKey), size, sha256 }
  if (size <= singleUploadBytesLimit) {
    const { key, putUrl, headers } = await linkContent(content)
    return { fileName: key, putUrl, headers }
  }
  const { key, uploadId } = await beginParts(content)
  return { fileName: key, headers: {}, uploadId, partSize: contentPartBytes }
})

const invalidFileType = (): AppError => {
  const message = `The name must end in ${contentFileEnds.join(', ')}`
  return new AppError('Validation', 400, messages.invalidFileType, { problems: [{ field: 'fileKey', message }] })
}
