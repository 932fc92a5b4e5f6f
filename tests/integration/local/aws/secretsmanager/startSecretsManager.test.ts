import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSecretsManager } from '#scripts/local/aws/secretsmanager/startSecretsManager.ts'
import { clientSettings, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const Name = 'benchwatch-local-channel/1'
const dayMs = 86_400_000

const openSecrets = async () => {
  const file = join(await temporaryDirectory(), 'secrets.json')
  const clock = { now: Date.parse('2026-01-05T10:00:00.000Z') }
  const open = async () => {
    const service = await startSecretsManager({ file, region: 'eu-west-1', now: () => clock.now })
    onTestFinished(() => service.close())
    return new SecretsManagerClient(clientSettings(service.url))
  }
  return { file, clock, open, client: await open() }
}

const valueAt = async (client: SecretsManagerClient) =>
  (await client.send(new GetSecretValueCommand({ SecretId: Name }))).SecretString

describe('the local Secrets Manager', () => {
  it('keeps a secret over a restart, in a file that only its owner may read', async () => {
    const { file, client, open } = await openSecrets()
    await client.send(new CreateSecretCommand({ Name, SecretString: 'first' }))
    await client.send(new PutSecretValueCommand({ SecretId: Name, SecretString: 'second' }))
    expect([await valueAt(client), await valueAt(await open())]).toEqual(['second', 'second'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('returns no deleted secret, and keeps its name reserved for seven days', async () => {
    const { clock, client } = await openSecrets()
    const create = () => client.send(new CreateSecretCommand({ Name, SecretString: 'one' }))
    await create()
    await client.send(new DeleteSecretCommand({ SecretId: Name, RecoveryWindowInDays: 7 }))
    await expect(valueAt(client)).rejects.toMatchObject({ name: 'InvalidRequestException' })
    await expect(create()).rejects.toMatchObject({ name: 'InvalidRequestException' })
    clock.now += 7 * dayMs
    await expect(valueAt(client)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    await create()
    expect(await valueAt(client)).toBe('one')
  })

  it('refuses a name that is taken, a name that AWS does not allow, and a value above 64 KB', async () => {
    const { client } = await openSecrets()
    const create = (name: string, SecretString = 'one') =>
      client.send(new CreateSecretCommand({ Name: name, SecretString }))
    await create(Name)
    await expect(create(Name)).rejects.toMatchObject({ name: 'ResourceExistsException' })
    await expect(create('a b')).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(create('long', 'x'.repeat(65_537))).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  it('refuses unsupported operations with an error that names the operation', async () => {
    const { client } = await openSecrets()
    const forced = client.send(new DeleteSecretCommand({ SecretId: Name, ForceDeleteWithoutRecovery: true }))
    await expect(forced).rejects.toThrow('does not support ForceDeleteWithoutRecovery of DeleteSecret')
  })
})
