import type { Settings } from '#infra/config.ts'
import { findStack } from './findStack.ts'

/**
 * Returns the host name that CloudFront assigned to a stage's console. Undefined if the stage has never been
 * deployed.
 */
export const findConsoleHost = async (region: string, { stage }: Settings): Promise<string | undefined> => {
  const stack = await findStack(region, `benchwatch-${stage}-web`)
  return stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'DistributionHost')?.OutputValue
}

/**
 * Whether a stage's invitations still lack the console's address after a deployment. CloudFront assigns the console's
 * host name only after the user pool, with the text of invitations, has been deployed. Decision 172 says why the user
 * pool is then deployed once more.
 * @param known the stage's host name at the time of the deployment
 * @param host the host name that CloudFront assigned to the console
 */
export const needsConsoleHost = (
  { domainName }: Pick<Settings, 'domainName'>,
  known: string | undefined,
  host: string,
): boolean => domainName === undefined && known !== host
