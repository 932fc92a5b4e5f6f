import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import type { Settings } from '#infra/config.ts'
import { CommandFailure } from './commandFailure.ts'

interface Place {
  /** The AWS account number. */
  readonly id: string
  readonly region: string
}

/** Returns the account and region of the AWS credentials. Throws an error with the remedy if either is missing. */
export const signedIn = async (settings: Settings): Promise<Place> => {
  const sts = new STSClient(settings.region ? { region: settings.region } : {})
  const region = await sts.config.region().catch(() => '')
  if (!region) throw new CommandFailure('No region is set: add region to the settings of the stage, or set AWS_REGION')
  try {
    const { Account: id = '' } = await sts.send(new GetCallerIdentityCommand({}))
    return { id, region }
  } catch (error) {
    throw new CommandFailure(
      `AWS does not accept the credentials (${error instanceof Error ? error.message : String(error)}): sign in with 'aws sso login', or set AWS_PROFILE`,
      { cause: error },
    )
  }
}
