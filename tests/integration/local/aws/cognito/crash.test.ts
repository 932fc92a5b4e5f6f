import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ChangePasswordCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { startCognito } from '#scripts/local/aws/cognito/startCognito.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startChild } from '#tests/integration/local/support/childProcess.ts'
import { address, openCognito, password, poolSettings, requestsOf, webClient } from './support.ts'
import { cognitoClient, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const newPassword = 'New-Passw0rd!!'

const startKillable = async (file: string) => {
  const child = await startChild(new URL('./child.ts', import.meta.url), file)
  return { child, client: cognitoClient(child.ready) }
}

/** Makes users, several at once, until the process is gone; answers those that were acknowledged. */
const inviteUntilKilled = async (invite: (name: string) => Promise<unknown>, round: number) => {
  const made: string[] = []
  const inviter = async (inviterName: number) => {
    for (let n = 0; ; n += 1) {
      const name = `user-${round}-${inviterName}-${n}@example.com`
      try {
        await invite(name)
      } catch {
        return
      }
      made.push(name)
    }
  }
  const inviting = Promise.all([0, 1, 2, 3].map(inviter))
  return { made, inviting }
}

describe('the state of the local Cognito', () => {
  it('has the users and password changes that were acknowledged before a kill', async () => {
    const file = join(await temporaryDirectory(), 'cognito.json')
    let { child, client } = await startKillable(file)
    const UserPoolId = (await client.send(new CreateUserPoolCommand(poolSettings))).UserPool?.Id ?? ''
    const made = await client.send(new CreateUserPoolClientCommand({ UserPoolId, ClientName: 'web', ...webClient }))
    const ClientId = made.UserPoolClient?.ClientId ?? ''
    const invited: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const requests = requestsOf(client, UserPoolId, ClientId)
      const person = `${round}-${address}`
      await requests.invite(person)
      await requests.setPassword(person, password)
      const { AccessToken } = (await requests.signIn(person, password)).AuthenticationResult ?? {}
      const { made: names, inviting } = await inviteUntilKilled(name => requests.invite(name), round)
      const PreviousPassword = password
      await client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: newPassword }))
      await eventually('a user is acknowledged', async () => names.length > 0)
      await child.kill()
      await inviting
      invited.push(...names)
      ;({ child, client } = await startKillable(file))
      const again = requestsOf(client, UserPoolId, ClientId)
      await expect(again.signIn(person, password)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
      expect((await again.signIn(person, newPassword)).AuthenticationResult).toBeDefined()
    }
    const { signIn } = requestsOf(client, UserPoolId, ClientId)
    for (const name of invited) expect((await signIn(name, password)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    expect(invited.length).toBeGreaterThan(0)
  })

  it('can be read by its owner only, contains no passwords, and is not written to by a sign-in', async () => {
    const { file, signIn } = await openCognito()
    const { mode, mtimeMs } = await stat(file)
    expect(mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).not.toContain(password)
    await signIn(address, password)
    expect((await stat(file)).mtimeMs).toBe(mtimeMs)
  })

  it('is not replaced by an empty file if it cannot be read', async () => {
    const file = join(await temporaryDirectory(), 'cognito.json')
    await writeFile(file, '{"users":')
    const start = () => startCognito({ file, region: 'eu-west-1', onMessage: () => undefined })
    await expect(start()).rejects.toThrow('is damaged')
    await writeFile(file, '{"users":[]}')
    await expect(start()).rejects.toThrow('is damaged')
    expect(await readFile(file, 'utf8')).toBe('{"users":[]}')
  })

  it('has different signing keys in each data directory', async () => {
    const [one, other] = [await openCognito(), await openCognito()]
    expect(one.service.jwks()).not.toEqual(other.service.jwks())
  })
})
