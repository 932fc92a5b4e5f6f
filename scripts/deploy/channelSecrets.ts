import { DeleteSecretCommand, paginateListSecrets, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { unlessMissing } from '#functions/gateways/awsErrors.ts'
import { stagePrefixOf } from '#infra/grants/iotArns.ts'

/**
 * Returns the names of the secrets that functions made for the channels of a stage. No CloudFormation stack contains
 * these secrets, and AWS charges for each by the month.
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

/**
 * Deletes secrets at once, without a time in which they can be recovered. Without its data, a stage has no use for its
 * secrets.
 */
export const deleteSecrets = async (region: string, names: readonly string[]): Promise<void> => {
  const client = new SecretsManagerClient({ region })
  for (const SecretId of names)
    await unlessMissing(() => client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true })))
}
