import { AppError } from '../domain/errors.ts'
import { optionalSetting } from '../runtime/settings.ts'
import { originCheck } from './originSecret.ts'

const secrets = optionalSetting('REQUIRED_ORIGIN_SECRETS')
const isFromDistribution = secrets === undefined ? undefined : originCheck(secrets)

/**
 * Refuses a request that bypassed the CloudFront distribution and therefore its web ACL. Refuses nothing if the stage
 * has no web ACL.
 */
export const requireDistribution = (headers: Readonly<Record<string, string | undefined>>): void => {
  if (isFromDistribution && !isFromDistribution(headers))
    throw new AppError('Forbidden', 403, "Calls are answered at the console's address only")
}
