import { startS3 } from '#scripts/local/aws/s3/startS3.ts'
import { s3Settings } from './settings.ts'

/** The process that the crash test kills. */
const { url } = await startS3({ ...s3Settings, folder: process.argv[2] ?? '' })
console.log(url)
