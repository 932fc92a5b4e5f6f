import { CreateSecretCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { randomBytes } from 'node:crypto'
import { localLinkKey } from '../aws/account/names.ts'

/**
 * Creates the key that signs the links in mails, unless the data directory has one: links must stay valid after a
 * restart.
 */
export const createLinkKey = async (secrets: SecretsManagerClient): Promise<void> => {
  try {
    const SecretString = randomBytes(36).toString('base64url')
    await secrets.send(new CreateSecretCommand({ Name: localLinkKey, SecretString }))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ResourceExistsException')) throw error
  }
}
