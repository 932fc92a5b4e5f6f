import { readDocument } from '../protocol/body.ts'
import { changeBucket } from '../buckets/buckets.ts'
import type { Operation } from '../protocol/context.ts'
import type { Bucket, DefaultRetention } from '../storage/records.ts'
import type { S3Request } from '../protocol/request.ts'
import { notImplemented, S3Error } from '../protocol/s3Error.ts'
import {
  childrenNamed,
  parseDocument,
  requiredText,
  requireOnly,
  findChildText,
  type XmlElement,
} from '../protocol/xml.ts'

/** The only supported mode of object lock. In this mode, nobody can end an object's retention early. */
const mode = 'COMPLIANCE'
const maxDays = 36_500
const maxYears = 100

const checkMode = (given: string): void => {
  if (given === 'GOVERNANCE') throw notImplemented('the object lock mode GOVERNANCE')
  if (given !== mode) throw new S3Error('InvalidArgument', 'Unknown wormMode directive.')
}

const afterRetention = (start: number, retention: DefaultRetention): number => {
  const end = new Date(start)
  if ('days' in retention) end.setUTCDate(end.getUTCDate() + retention.days)
  else end.setUTCFullYear(end.getUTCFullYear() + retention.years)
  return end.getTime()
}

/**
 * Returns the end of the retention that the request sets, in epoch milliseconds. Undefined if the request has no
 * retention.
 */
export const requestedRetention = (request: S3Request, bucket: Bucket, now: number): number | undefined => {
  const given = request.parameter('x-amz-object-lock-mode')
  const until = request.parameter('x-amz-object-lock-retain-until-date')
  if (given === undefined && until === undefined) return undefined
  if (!bucket.objectLock) throw new S3Error('InvalidRequest', 'Bucket is missing Object Lock Configuration')
  if (given === undefined || until === undefined)
    throw new S3Error('InvalidArgument', 'The object lock mode and the retain until date must both be supplied')
  checkMode(given)
  const end = Date.parse(until)
  if (!(end > now)) throw new S3Error('InvalidArgument', 'The retain until date must be in the future!')
  return end
}

/**
 * Returns the end of the retention that the request sets. If it sets none, returns the end of the bucket's default
 * retention.
 */
export const retainedUntil = (requested: number | undefined, { objectLock }: Bucket, now: number): number | undefined =>
  requested ?? (objectLock?.retention && afterRetention(now, objectLock.retention))

const amountIn = (retention: XmlElement, name: string, most: number): number => {
  const amount = requiredText(retention, name)
  if (!/^\d{1,6}$/.test(amount) || Number(amount) < 1 || Number(amount) > most)
    throw new S3Error('InvalidArgument', `Default retention period must be from 1 to ${most} ${name}`)
  return Number(amount)
}

const retentionIn = (configuration: XmlElement): DefaultRetention | undefined => {
  const [rule] = childrenNamed(configuration, 'Rule')
  if (!rule) return undefined
  requireOnly(rule, ['DefaultRetention'])
  const [retention = rule] = childrenNamed(rule, 'DefaultRetention')
  checkMode(requiredText(retention, 'Mode'))
  return findChildText(retention, 'Years') === undefined
    ? { days: amountIn(retention, 'Days', maxDays) }
    : { years: amountIn(retention, 'Years', maxYears) }
}

export const putObjectLockConfiguration: Operation = async (context, request) => {
  const configuration = parseDocument(await readDocument(request), 'ObjectLockConfiguration')
  requireOnly(configuration, ['ObjectLockEnabled', 'Rule'])
  const retention = retentionIn(configuration)
  await changeBucket(context, request.bucket, bucket => {
    if (!bucket.objectLock)
      throw new S3Error('InvalidBucketState', 'Object Lock configuration cannot be enabled on existing buckets')
    return { ...bucket, objectLock: { retention } }
  })
  return { status: 200 }
}
