import { createHash, randomBytes } from 'node:crypto'
import type { Api, ApiAnswer, BodyAt } from './api.ts'
import { exportRows, manyParameters, tableFile } from '#tests/support/files/tableFiles.ts'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Requests an upload link for a file, as the console does. */
export const linkFor = (
  api: Api,
  fileKey: string,
  bytes: Uint8Array,
): Promise<ApiAnswer<BodyAt<'generatePreSignedUrl'>>> =>
  api.post('generatePreSignedUrl', { fileKey, size: bytes.length, sha256: sha256(bytes) })

export const putTo = (url: string, headers: Record<string, string>, bytes: Uint8Array): Promise<Response> =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })

/** Uploads a file. Returns its name for a later call of `uploadDeviceData`. */
export const store = async (api: Api, fileKey: string, bytes: Uint8Array): Promise<string> => {
  const { status, body } = await linkFor(api, fileKey, bytes)
  if (status !== 200) throw new Error(`No link for ${fileKey}: ${JSON.stringify(body)}`)
  const answer = await putTo(body.putUrl, body.headers, bytes)
  if (answer.status !== 200) throw new Error(`The store does not take ${fileKey}: ${await answer.text()}`)
  return body.fileName
}

/** Uploads the file of a content job. Returns its name for a later call of `create_job`. */
export const storeContent = async (
  api: Api,
  bytes: Uint8Array = Buffer.from('content'),
  fileKey = 'firmware.zip',
): Promise<string> => {
  const { body } = await api.post('generatejobpresignedurl', { fileKey, size: bytes.length, sha256: sha256(bytes) })
  const answer = await putTo(body.putUrl ?? '', body.headers, bytes)
  if (answer.status !== 200) throw new Error(`The store does not take ${fileKey}: ${await answer.text()}`)
  return body.fileName
}

export const upload = async (
  api: Api,
  fileKey: string,
  bytes: Uint8Array,
  more: object = {},
): Promise<ApiAnswer<BodyAt<'uploadDeviceData'>>> =>
  api.post('uploadDeviceData', { fileName: await store(api, fileKey, bytes), tableName: 'device_params', ...more })

/** Random characters, which cannot be compressed much. */
const noise = (length: number): string => randomBytes(length).toString('base64url').slice(0, length)

/** Makes every call about uploads in all variants, so that every right of the function is used. */
export const exerciseUploads = async (admin: Api): Promise<void> => {
  await admin.call('PUT', 'create_model', { modelName: 'Uploaded', description: '', parameters: {} })
  // The long texts need more items in the store than the short ones that follow.
  for (const description of ['long', '']) {
    const parameters = manyParameters(1_900).map(parameter => ({
      ...parameter,
      description: description && noise(250),
    }))
    const fileName = await store(admin, 'parameters.csv', tableFile('csv', exportRows(parameters)))
    for (const modelName of [undefined, 'Uploaded', 'Uploaded', 'Nobody']) {
      const input = { fileName, tableName: 'device_params', modelName }
      await admin.call('POST', 'uploadDeviceData', input, { 'Idempotency-Key': `upload-${description}-${modelName}` })
    }
  }
  // Because a data type has changed, the call looks for the parameter in the rules.
  const retyped = manyParameters(1).map(parameter => ({ ...parameter, dataType: 'boolean' as const }))
  await upload(admin, 'parameters.csv', tableFile('csv', exportRows(retyped)), { modelName: 'Uploaded' })
  await admin.post('get_deviceParameters', { modelName: 'onload' })
}
