import { timingSafeEqual } from 'node:crypto'
import { setting } from '../runtime.ts'

interface Asked {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly sourceIp: string
}

const secret = Buffer.from(setting('ORIGIN_SECRET'))

/**
 * The address of the caller. Behind the distribution the API sees the distribution's address, and the viewer's comes in
 * a header. The header counts only together with the secret that the distribution adds.
 */
export const viewerAddress = ({ headers, sourceIp }: Asked): string => {
  const given = Buffer.from(headers['x-origin-secret'] ?? '')
  const isFromOrigin = given.length === secret.length && timingSafeEqual(given, secret)
  return (isFromOrigin && headers['x-viewer-address']) || sourceIp
}
