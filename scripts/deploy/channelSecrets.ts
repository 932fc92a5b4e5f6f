import { DeleteSecretCommand, paginateListSecrets, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { unlessMissing } from '#functions/gateways/awsErrors.ts'
import { stagePrefixOf } from '#infra/grants/iotArns.ts'

/**
 * Returns the names of the secrets that functions created for a stage's channels. These secrets do not belong to any
 * CloudFormation stack, and AWS charges for each of them monthly.
 */
export const channelSecrets = async (region: string, stage: string): Promise<string[]> => {
  const client = new SecretsManagerClient({ region })
  const prefix = `${stagePrefixOf(stage)}channel/`
  const names: string[] = []
  // Secrets Manager's filter by name matches prefixes, not only whole names.
  for await (const { SecretList = [] } of paginateListSecrets(
    { client },
    { Filters: [{ Key: 'name', Values: [prefix] }] },
  ))
    names.push(...SecretList.flatMap(({ Name }) => (Name?.startsWith(prefix) ? [Name] : [])))
  return names
}

/**
 * Deletes secrets immediately, without a recovery window. Once its data is gone, a stage has no use for its secrets.
 */
export const deleteSecrets = async (region: string, names: readonly string[]): Promise<void> => {
  const client = new SecretsManagerClient({ region })
  for (const SecretId of names)
    await unlessMissing(() => client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true })))
}
