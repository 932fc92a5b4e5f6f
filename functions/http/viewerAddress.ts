import { timingSafeEqual } from 'node:crypto'
import { setting } from '../runtime.ts'

interface Asked {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly sourceIp: string
}

const secret = Buffer.from(setting('ORIGIN_SECRET'))

/**
 * The address of whoever asks. Behind the distribution the API sees the distribution's own; that of the viewer comes in
 * a header, which is believed only together with the secret that the distribution adds.
 */
export const viewerAddress = ({ headers, sourceIp }: Asked): string => {
  const given = Buffer.from(headers['x-origin-secret'] ?? '')
  const isFromOrigin = given.length === secret.length && timingSafeEqual(given, secret)
  return (isFromOrigin && headers['x-viewer-address']) || sourceIp
}
