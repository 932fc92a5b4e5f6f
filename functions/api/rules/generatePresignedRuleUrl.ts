import { rules } from '#shared/contract/calls/rules.ts'
import { ruleBucketName } from '#shared/contract/calls/rules/ruleFiles.ts'
import { messages } from '#shared/text/messages.ts'
import { AppError } from '../../domain/errors.ts'
import { linkUpload } from '../../gateways/uploads.ts'
import { handle } from '../../http/handle.ts'

export const generatePresignedRuleUrl = handle(rules.generatePresignedRuleUrl, async ({ body }) => {
  const { fileKey, size, sha256 } = body
  if (!/\.csv$/i.test(fileKey)) {
    const problems = [{ field: 'fileKey', message: 'The name must end in .csv' }]
    throw new AppError('Validation', 400, messages.invalidFileType, { problems })
  }
  const { putUrl, headers, key } = await linkUpload({ name: fileKey, contentType: 'text/csv', size, sha256 })
  return { putUrl, headers: { ...headers }, fileName: key, bucketName: ruleBucketName }
})
