import { cleanFileName } from '#shared/text/cleanFileName.ts'
import { contentFileEnds, contentFileProblem } from '#shared/text/contentFileName.ts'
import { contentPartBytes, singleUploadBytesLimit } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { messages } from '#shared/text/messages.ts'
import { AppError } from '../../domain/errors.ts'
import { beginParts, linkContent } from '../../gateways/contents.ts'
import { handle } from '../../http/handle.ts'

export const generateJobPresignedUrl = handle(jobs.generateJobPresignedUrl, async ({ body }) => {
  const { fileKey, size, sha256 } = body
  const problem = contentFileProblem(fileKey)
  if (problem !== undefined) throw invalidFile(problem)
  const content = { fileName: cleanFileName(fileKey), size, sha256 }
  if (size <= singleUploadBytesLimit) {
    const { key, putUrl, headers } = await linkContent(content)
    return { fileName: key, putUrl, headers }
  }
  const { key, uploadId } = await beginParts(content)
  return { fileName: key, headers: {}, uploadId, partSize: contentPartBytes }
})

const invalidFile = (problem: string): AppError => {
  const message = problem === messages.invalidFileType ? `The name must end in ${contentFileEnds.join(', ')}` : problem
  return new AppError('Validation', 400, problem, { problems: [{ field: 'fileKey', message }] })
}
