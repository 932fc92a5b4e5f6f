import type { Settings } from '#infra/config.ts'
import { findStack } from './findStack.ts'

/** The host name that CloudFront gave the console of a stage; undefined if the stage was never deployed. */
export const findConsoleHost = async (region: string, { stage }: Settings): Promise<string | undefined> => {
  const stack = await findStack(region, `benchwatch-${stage}-web`)
  return stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'DistributionHost')?.OutputValue
}

/**
 * Whether the invitations of a stage lack the console's address after a deployment. CloudFront gives the console a
 * host name only after the user pool, which contains the text of invitations, has been deployed. Decision 172 says why
 * the user pool is then deployed once more.
 * @param known the host name of the stage when it was deployed
 * @param host the host name that CloudFront gave the console
 */
export const needsConsoleHost = (
  { domainName }: Pick<Settings, 'domainName'>,
  known: string | undefined,
  host: string,
): boolean => domainName === undefined && known !== host
