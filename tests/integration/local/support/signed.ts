import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import { findCallerCredentials, setupCaller } from '#scripts/local/aws/account/callers.ts'

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly method?: string
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** The headers of a request as the SDK signs it, for what the SDK would never send. */
export const signedFor = async (
  service: string,
  url: string,
  { headers = {}, body = '', method = 'POST', credentials = findCallerCredentials(setupCaller) }: Options = {},
): Promise<Record<string, string>> => {
  const { host, hostname, port, pathname, protocol } = new URL(url)
  const signer = new SignatureV4({ service, region: 'us-east-1', sha256: Sha256, credentials })
  const request = {
    method,
    protocol,
    hostname,
    port: Number(port),
    path: pathname,
    headers: { host, ...headers },
    body,
  }
  return (await signer.sign(request)).headers
}

/** The header of somebody who knows the form of a signature, and the name of the caller, but no secret. */
export const forgedFor = (service: string, caller: string = setupCaller): Record<string, string> => ({
  authorization: `AWS4-HMAC-SHA256 Credential=${caller}/20300101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
})
