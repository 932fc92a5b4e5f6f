import type { Permit } from '../protocol/awsRequest.ts'
import { answerPreflight, corsHeaders } from './buckets/cors.ts'
import type { Answer, Context } from './protocol/context.ts'
import { listen } from './protocol/http.ts'
import { operationName } from './protocol/operationName.ts'
import { operationFor } from './operations.ts'
import type { S3Request } from './protocol/request.ts'
import { verifySignature, type SignatureRules } from './protocol/signature.ts'
import { openStore } from './storage/store.ts'

export interface S3Options {
  /** The folder for the data, used for nothing else. It is created if missing. */
  folder: string
  /** The port of the stand-in. 0, the default, uses any free port. */
  port?: number
  region: string
  /** Returns the secret of an access key. Undefined if the key does not exist. */
  credentials: (accessKeyId: string) => string | undefined
  /** Called before each request is carried out, with the bucket and the key, if any. Throws to refuse the request. */
  permit?: Permit | undefined
  now?: () => number
}

export interface S3 {
  url: string
  port: number
  /** The folder in which people find the current version of each object as a file that is named after its key. */
  folderOf(bucket: string): string
  close(): Promise<void>
}

const inputOf = (Bucket: string, Key: string): Record<string, string> => ({
  ...(Bucket !== '' && { Bucket }),
  ...(Key !== '' && { Key }),
})

const respond = async (context: Context, rules: SignatureRules, request: S3Request): Promise<Answer> => {
  if (request.method === 'OPTIONS') return answerPreflight(context, request)
  const signed = { ...request, ...verifySignature(request, rules) }
  const name = operationName(request)
  const run = operationFor(name, signed)
  context.permit(signed.caller, name, request.bucket, request.key)
  return run(context, signed)
}

/**
 * A stand-in for S3, with addresses `url/bucket/key`. Signatures, lengths and checksums are verified as in AWS.
 * Acknowledged writes survive the end of the process; only a power failure can lose the last moments.
 */
export const startS3 = async (options: S3Options): Promise<S3> => {
  const { folder, port = 0, region, credentials, permit, now = Date.now } = options
  const store = await openStore(folder)
  const context: Context = {
    store,
    region,
    now,
    permit: (caller, operation, bucket, key) =>
      permit?.({ caller, service: 's3', operation, input: inputOf(bucket, key) }),
  }
  const server = await listen({
    port,
    now,
    respond: request => respond(context, { region, credentials, now }, request),
    headersFor: request => corsHeaders(context, request),
  })
  return {
    url: server.url,
    port: server.port,
    folderOf: store.folderOf,
    close: async () => {
      await server.close()
      await store.close()
    },
  }
}
