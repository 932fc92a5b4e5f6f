import { createHash, timingSafeEqual } from 'node:crypto'

type Headers = Readonly<Record<string, string | undefined>>

/**
 * Makes a function that checks whether a request has one of the secrets that the CloudFront distribution adds. The
 * check always takes the same time. Decision 81 says how a secret is replaced.
 * @param list the secrets, separated by commas; more than one while they are being replaced
 */
export const originCheck = (list: string): ((headers: Headers) => boolean) => {
  const secrets = list.split(',').map(digestText)
  return headers => {
    const given = digestText(headers['x-origin-secret'] ?? '')
    return secrets.filter(secret => timingSafeEqual(secret, given)).length > 0
  }
}

/**
 * Returns the digest of a secret. Secrets are compared by their digests, because a comparison in constant time needs
 * values of equal length.
 */
const digestText = (text: string): Buffer => createHash('sha256').update(text).digest()
