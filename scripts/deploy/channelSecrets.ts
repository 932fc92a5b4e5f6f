import { DeleteSecretCommand, paginateListSecrets, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { unlessMissing } from '#functions/gateways/awsErrors.ts'
import { stagePrefixOf } from '#infra/grants/iotArns.ts'

/**
 * The names of the secrets that functions made for the channels of a stage. No stack holds them, and AWS charges for
 * each by the month.
 */
export const channelSecrets = async (region: string, stage: string): Promise<string[]> => {
  const client = new SecretsManagerClient({ region })
  const prefix = `${stagePrefixOf(stage)}channel/`
  const names: string[] = []
  // The filter compares the beginnings of names.
  for await (const { SecretList = [] } of paginateListSecrets(
    { client },
    { Filters: [{ Key: 'name', Values: [prefix] }] },
  ))
    names.push(...SecretList.flatMap(({ Name }) => (Name?.startsWith(prefix) ? [Name] : [])))
  return names
}

/** Deletes secrets at once, without a time to recover them: those of a stage without data are of no use to anybody. */
export const deleteSecrets = async (region: string, names: readonly string[]): Promise<void> => {
  const client = new SecretsManagerClient({ region })
  for (const SecretId of names)
    await unlessMissing(() => client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true })))
}
