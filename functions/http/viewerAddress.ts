import { setting } from '../runtime/settings.ts'
import { originCheck } from './originSecret.ts'

interface Asked {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly sourceIp: string
}

const isFromDistribution = originCheck(setting('ORIGIN_SECRETS'))

/**
 * Returns the caller's IP address. Behind the distribution, the API sees the distribution's address, and a header
 * contains the viewer's. The header counts only if the request also has the distribution's secret.
 */
export const viewerAddress = ({ headers, sourceIp }: Asked): string =>
  (isFromDistribution(headers) && headers['x-viewer-address']) || sourceIp
