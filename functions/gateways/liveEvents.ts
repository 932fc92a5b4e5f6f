import { Sha256 } from '@aws-crypto/sha256-js'
import { fromEnv } from '@aws-sdk/credential-provider-env'
import { SignatureV4 } from '@smithy/signature-v4'
import { setting } from '../runtime/settings.ts'

/**
 * The timeout for publishing a hint. It is short, because a browser that missed the hint reads again within a minute.
 */
const timeoutMs = 2_000

const address = setting('LIVE_ENDPOINT')

// Requests to AppSync are signed here, because the SDK has no client for the HTTP API of AppSync Events.
const signer = new SignatureV4({
  service: 'appsync',
  region: setting('LIVE_REGION'),
  credentials: fromEnv(),
  sha256: Sha256,
})

/**
 * Publishes a hint that something has changed to a channel of AWS AppSync Events. Throws if the service refuses it.
 */
export const publishHint = async (channel: string, hint: unknown): Promise<void> => {
  const endpoint = new URL(address)
  const body = JSON.stringify({ channel, events: [JSON.stringify(hint)] })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: endpoint.protocol,
    hostname: endpoint.hostname,
    ...(endpoint.port !== '' && { port: Number(endpoint.port) }),
    path: endpoint.pathname,
    headers: { host: endpoint.host, 'content-type': 'application/json' },
    body,
  })
  const response = await fetch(endpoint, {
    method: 'POST',
    headers,
    body,
    // Redirects are refused, because the signed headers are meant only for this address.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok)
    throw new Error(`AppSync answered ${response.status} to a hint. Open pages read the change within a minute`)
}
