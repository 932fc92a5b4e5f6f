import { randomBytes } from 'node:crypto'
import type { Context } from '../protocol/context.ts'
import { endOf, rowKeys, type Bucket, type ObjectVersion, type Version } from '../storage/records.ts'
import { S3Error } from '../protocol/s3Error.ts'
import type { Change, Row } from '../storage/store.ts'

export type Place = { bucket: Bucket; key: string }

/** S3's version id of objects in a bucket without versions. */
const onlyVersion = 'null'

const idDigits = 12
const idPattern = /^\d{12}\.[0-9a-f]{16}$/

/**
 * Returns the id for the version of an object that follows the given one. Ids decrease from version to version, so
 * that LevelDB sorts the newest version first.
 */
const versionIdAfter = (newest: Version | undefined): string => {
  const rank = newest?.versionId === undefined ? 10 ** idDigits : Number(newest.versionId.slice(0, idDigits))
  return `${String(rank - 1).padStart(idDigits, '0')}.${randomBytes(8).toString('hex')}`
}

/**
 * Returns a key's newest version in a bucket with versions; it may be a delete marker. If `after` is given, returns
 * the newest version that is older than `after`.
 */
const newestVersion = async ({ store }: Context, { bucket, key }: Place, after = ''): Promise<Version | undefined> => {
  const gt = rowKeys.version(bucket.name, key, after)
  const range = { gt, lt: endOf(rowKeys.version(bucket.name, key, '')), limit: 1, valueEncoding: 'json' }
  const [newest] = await store.level.values<string, Version>(range).all()
  return newest
}

const noSuchVersion = (key: string, versionId: string): S3Error =>
  new S3Error('NoSuchVersion', 'The specified version does not exist.', { details: { Key: key, VersionId: versionId } })

const exactVersion = async ({ store }: Context, { bucket, key }: Place, versionId: string): Promise<Version> => {
  if (bucket.versioned && !idPattern.test(versionId))
    throw new S3Error('InvalidArgument', 'Invalid version id specified', { details: { ArgumentName: 'versionId' } })
  const row = bucket.versioned ? rowKeys.version(bucket.name, key, versionId) : rowKeys.current(bucket.name, key)
  const found = bucket.versioned || versionId === onlyVersion ? await store.get<Version>(row) : undefined
  if (!found) throw noSuchVersion(key, versionId)
  return found
}

export const currentObject = ({ store }: Context, { bucket, key }: Place): Promise<ObjectVersion | undefined> =>
  store.get<ObjectVersion>(rowKeys.current(bucket.name, key))

const isObject = (version: Version): version is ObjectVersion => version.content !== undefined

const markerHeaders = ({ versionId }: Version): Record<string, string> => ({
  'x-amz-delete-marker': 'true',
  ...(versionId !== undefined && { 'x-amz-version-id': versionId }),
})

/** Finds the object that a reader requests. Throws if it does not exist, or if the version is a delete marker. */
export const findObject = async (
  context: Context,
  place: Place,
  versionId: string | undefined,
): Promise<ObjectVersion> => {
  if (versionId !== undefined) {
    const version = await exactVersion(context, place, versionId)
    if (isObject(version)) return version
    const headers = markerHeaders(version)
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', { headers })
  }
  const current = await currentObject(context, place)
  if (current) return current
  const marker = place.bucket.versioned ? await newestVersion(context, place) : undefined
  const headers = marker ? markerHeaders(marker) : {}
  const details = { Key: place.key }
  throw new S3Error('NoSuchKey', 'The specified key does not exist.', { details, headers })
}

const put = (key: string, value: Version): Row => ({ type: 'put', key, value })

type Added = { change: Change; version: Version }

/**
 * Returns the change to the store that adds a new version of an object. In a bucket without versions, it replaces the
 * object. Call it only within `commit`.
 */
export const addVersion = async (
  context: Context,
  place: Place,
  added: Pick<Version, 'content' | 'retainedUntil'>,
): Promise<Added> => {
  const { bucket, key } = place
  const current = rowKeys.current(bucket.name, key)
  const shown = { bucket: bucket.name, key }
  const version: Version = { key, modified: context.now(), ...added }
  if (!bucket.versioned) {
    const before = await currentObject(context, place)
    const change: Change = {
      rows: [version.content ? put(current, version) : { type: 'del', key: current }],
      place: version.content?.file,
      discard: before ? [before.content.file] : [],
      shown,
    }
    return { change, version }
  }
  const versionId = versionIdAfter(await newestVersion(context, place))
  const numbered = { ...version, versionId }
  const rows: Row[] = [
    put(rowKeys.version(bucket.name, key, versionId), numbered),
    version.content ? put(current, numbered) : { type: 'del', key: current },
  ]
  return { change: { rows, place: version.content?.file, discard: [], shown }, version: numbered }
}

/**
 * Returns the change to the store that permanently removes one version of an object. Throws while the version is
 * locked. Call it only within `commit`.
 */
export const removeVersion = async (context: Context, place: Place, versionId: string): Promise<Added> => {
  const { bucket, key } = place
  const version = await exactVersion(context, place, versionId)
  if ((version.retainedUntil ?? 0) > context.now())
    throw new S3Error('AccessDenied', 'Access Denied because object protected by object lock.')
  if (!bucket.versioned) return addVersion(context, place, {})
  const current = rowKeys.current(bucket.name, key)
  const newest = await newestVersion(context, place)
  const rows: Row[] = [{ type: 'del', key: rowKeys.version(bucket.name, key, versionId) }]
  if (newest?.versionId === versionId) {
    const next = await newestVersion(context, place, versionId)
    rows.push(next?.content ? put(current, next) : { type: 'del', key: current })
  }
  const discard = version.content ? [version.content.file] : []
  return { change: { rows, discard, shown: { bucket: bucket.name, key } }, version }
}

/** Returns the response header with an object version's id. As in S3, there is none in a bucket without versions. */
export const versionHeader = ({ versionId }: Version): Record<string, string> =>
  versionId === undefined ? {} : { 'x-amz-version-id': versionId }
