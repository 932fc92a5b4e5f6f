import { AppError } from '../domain/errors.ts'
import { optionalSetting } from '../runtime.ts'
import { originCheck } from './originSecret.ts'

const secrets = optionalSetting('REQUIRED_ORIGIN_SECRETS')
const isFromDistribution = secrets === undefined ? undefined : originCheck(secrets)

/** Refuses a request that came past the distribution, and so past its web ACL, where the stage has one. */
export const requireDistribution = (headers: Readonly<Record<string, string | undefined>>): void => {
  if (isFromDistribution && !isFromDistribution(headers))
    throw new AppError('Forbidden', 403, "Calls are answered at the console's address only")
}
