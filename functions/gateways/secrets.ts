import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { setting } from '../runtime.ts'
import { isNamed, unless } from './awsErrors.ts'

const client = new SecretsManagerClient({ maxAttempts: 3 })

/** The secrets of a stage have its prefix; their names are never used again. */
const nameOf = (id: string): string => `${setting('STAGE_PREFIX')}channel/${id}`

/** Keeps the secret of a channel; one that is there is replaced. No call of the product's API shows it again. */
export const putSecret = async (id: string, value: string): Promise<void> => {
  try {
    await client.send(
      new CreateSecretCommand({
        Name: nameOf(id),
        SecretString: value,
        Description: 'A channel by which Benchwatch tells of alarms',
      }),
    )
  } catch (error) {
    if (!isNamed(error, 'ResourceExistsException')) throw error
    await client.send(new PutSecretValueCommand({ SecretId: nameOf(id), SecretString: value }))
  }
}

/** The secret of a channel; undefined if it was deleted. */
export const readSecret = async (id: string): Promise<string | undefined> => {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: nameOf(id) }))
    return SecretString
  } catch (error) {
    // A secret that waits for its deletion cannot be read either.
    if (isNamed(error, 'ResourceNotFoundException', 'InvalidRequestException')) return undefined
    throw error
  }
}

/**
 * Deletes the secret of a channel, if it still has one. Secrets Manager keeps it for seven days, in which an engineer
 * can restore it.
 */
export const deleteSecret = (id: string): Promise<void> =>
  unless(['ResourceNotFoundException', 'InvalidRequestException'], () =>
    client.send(new DeleteSecretCommand({ SecretId: nameOf(id), RecoveryWindowInDays: 7 })),
  )
