import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { setting } from '../runtime/settings.ts'
import { isNamed, unless } from './awsErrors.ts'

const client = new SecretsManagerClient({ maxAttempts: 3 })

/**
 * The name of a channel's secret in Secrets Manager. It has the stage's prefix, and is not reused after a deletion.
 */
const nameOf = (id: string): string => `${setting('STAGE_PREFIX')}channel/${id}`

/** Stores a channel's secret in place of an earlier one. No call of the API returns it. */
export const putSecret = async (id: string, value: string): Promise<void> => {
  try {
    await client.send(
      new CreateSecretCommand({
        Name: nameOf(id),
        SecretString: value,
        Description: 'A channel that Benchwatch notifies of alarms',
      }),
    )
  } catch (error) {
    if (!isNamed(error, 'ResourceExistsException')) throw error
    await client.send(new PutSecretValueCommand({ SecretId: nameOf(id), SecretString: value }))
  }
}

/** Returns a channel's secret. Undefined if it was deleted. */
export const readSecret = async (id: string): Promise<string | undefined> => {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: nameOf(id) }))
    return SecretString
  } catch (error) {
    // A secret that is scheduled for deletion cannot be read either, and counts as deleted.
    if (isNamed(error, 'ResourceNotFoundException', 'InvalidRequestException')) return undefined
    throw error
  }
}

/** Deletes a channel's secret if there is one. For seven days, an engineer can restore it in Secrets Manager. */
export const deleteSecret = (id: string): Promise<void> =>
  unless(['ResourceNotFoundException', 'InvalidRequestException'], () =>
    client.send(new DeleteSecretCommand({ SecretId: nameOf(id), RecoveryWindowInDays: 7 })),
  )
