import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { LinkKey } from '../domain/notifications/acknowledgeToken.ts'
import { optionalSetting } from '../runtime/settings.ts'

const client = new SecretsManagerClient({ maxAttempts: 3 })

let known: Promise<readonly LinkKey[]> | undefined

/**
 * Returns the keys that sign and verify the acknowledgement links in mails. The first one signs. Empty if the stage
 * has no such links. The keys are read once, because a deployment that changes them restarts the functions.
 */
export const linkKeys = (): Promise<readonly LinkKey[]> => {
  known ??= readKeys().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

/**
 * Reads the keys that the setting `LINK_KEY_IDS` lists, each with its name and its id: `Second:arn:…,First:arn:…`.
 */
const readKeys = async (): Promise<readonly LinkKey[]> => {
  const listed = optionalSetting('LINK_KEY_IDS')?.split(',') ?? []
  return Promise.all(
    listed.map(async one => {
      const end = one.indexOf(':')
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: one.slice(end + 1) }))
      const name = one.slice(0, end)
      if (!SecretString)
        throw new Error(`The key ${name} for links in mails is empty. Replace it in the setting linkKeys`)
      return { name, secret: SecretString }
    }),
  )
}
