import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { setting } from '../runtime.ts'

const s3 = new S3Client({ responseChecksumValidation: 'WHEN_REQUIRED' })

const linkSeconds = 15 * 60

/** An address from which the result of an execution is downloaded under a name, for 15 minutes. */
export const linkResult = (executionId: string, name: string): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket: setting('RESULTS_BUCKET'),
      Key: `${executionId}.csv`,
      ResponseContentType: 'text/csv; charset=utf-8',
      ResponseContentDisposition: `attachment; filename="${name.replace(/[^A-Za-z0-9._-]+/g, '_')}.csv"`,
    }),
    { expiresIn: linkSeconds },
  )
