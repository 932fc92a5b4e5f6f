import { readDocument, type SignedRequest } from '../protocol/body.ts'
import { bucketNamed } from '../buckets.ts'
import { xmlAnswer, type Context, type Operation } from '../context.ts'
import type { Version } from '../records.ts'
import { checkKey } from '../protocol/request.ts'
import { refusalOf, S3Error } from '../protocol/s3Error.ts'
import { addVersion, removeVersion } from './versions.ts'
import {
  childrenNamed,
  element,
  parseDocument,
  requiredText,
  requireOnly,
  textElement,
  textOf,
  xmlDocument,
} from '../protocol/xml.ts'

/** The service's limit for one request. */
const maxKeys = 1000

/** The version that was removed and the delete marker that was made; undefined if there was none. */
type Deleted = { version: Version | undefined; marker: Version | undefined }

/** Removes one version for good, else the object; in a bucket with versions that only marks it as deleted. */
const deleteOne = async (
  context: Context,
  bucketName: string,
  key: string,
  versionId: string | undefined,
): Promise<Deleted> => {
  const deleted: Deleted = { version: undefined, marker: undefined }
  const nothing = { rows: [], discard: [] }
  await context.store.commit(async () => {
    const place = { bucket: await bucketNamed(context, bucketName), key }
    if (versionId === undefined) {
      const { change, version } = await addVersion(context, place, {})
      if (place.bucket.versioned) deleted.marker = version
      return change
    }
    try {
      const { change, version } = await removeVersion(context, place, versionId)
      deleted.version = version
      return change
    } catch (error) {
      // Deleting a missing version succeeds.
      if (error instanceof S3Error && error.code === 'NoSuchVersion') return nothing
      throw error
    }
  })
  return deleted
}

export const deleteObject: Operation = async (context, { bucket, key, query }) => {
  const { version, marker } = await deleteOne(context, bucket, key, query.get('versionId'))
  const named = marker ?? version
  const isMarker = named !== undefined && named.content === undefined && named.versionId !== undefined
  return {
    status: 204,
    headers: {
      ...(named?.versionId !== undefined && { 'x-amz-version-id': named.versionId }),
      ...(isMarker && { 'x-amz-delete-marker': 'true' }),
    },
  }
}

type Target = { key: string; versionId: string | undefined }

const targetsIn = (document: string): { targets: Target[]; quiet: boolean } => {
  const root = parseDocument(document, 'Delete')
  requireOnly(root, ['Object', 'Quiet'])
  const targets = childrenNamed(root, 'Object').map(object => {
    requireOnly(object, ['Key', 'VersionId'])
    return { key: requiredText(object, 'Key'), versionId: textOf(object, 'VersionId') }
  })
  if (targets.length === 0 || targets.length > maxKeys)
    throw new S3Error('MalformedXML', `The request must name 1 to ${maxKeys} objects`)
  return { targets, quiet: textOf(root, 'Quiet') === 'true' }
}

const deletedElement = ({ key, versionId }: Target, { version, marker }: Deleted): string => {
  const markerId = marker?.versionId ?? (version && !version.content ? version.versionId : undefined)
  return element(
    'Deleted',
    textElement('Key', key),
    textElement('VersionId', versionId),
    markerId === undefined ? '' : textElement('DeleteMarker', true) + textElement('DeleteMarkerVersionId', markerId),
  )
}

/** Deletes one object of the request; a refusal of one does not stop the others. */
const deleteTarget = async (
  context: Context,
  { caller, bucket }: SignedRequest,
  target: Target,
  quiet: boolean,
): Promise<string> => {
  const { key, versionId } = target
  try {
    checkKey(key)
    context.permit(caller, 'DeleteObjects', bucket, key)
    const deleted = await deleteOne(context, bucket, key, versionId)
    return quiet ? '' : deletedElement(target, deleted)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const named = textElement('Key', key) + textElement('VersionId', versionId)
    return element('Error', named, textElement('Code', refusal.code), textElement('Message', refusal.message))
  }
}

export const deleteObjects: Operation = async (context, request) => {
  const { targets, quiet } = targetsIn(await readDocument(request))
  await bucketNamed(context, request.bucket)
  const results: string[] = []
  for (const target of targets) results.push(await deleteTarget(context, request, target, quiet))
  return xmlAnswer(xmlDocument('DeleteResult', ...results))
}
