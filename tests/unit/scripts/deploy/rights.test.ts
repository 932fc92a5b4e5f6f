import {
  AdminCreateUserCommand,
  CodeDeliveryFailureException,
  CognitoIdentityProviderClient,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { listNeededActions } from '#scripts/local/aws/iam/permissions.ts'
import { root } from '#scripts/base/project.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { sdkRightsOf } from '#tests/support/aws/sdkRights.ts'

/** `dynamodb:Scan`, `PutItem`: the service is named once for all actions that follow. */
const rightsIn = (text: string): string[] => {
  let service = ''
  return Array.from(text.matchAll(/`(?:([\w-]+):)?(\w+)`/g), ([, named, action = '']) => {
    service = named ?? service
    return `${service}:${action}`
  }).toSorted()
}

const [, section = ''] = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8').split('### Rights of the commands')

/** The rights in the table of docs/deployment.md, by the text in front of them. */
const documented = new Map(
  Array.from(section.split(/\n##/)[0]?.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm) ?? [], ([, who = '', rights = '']) => [
    who,
    rightsIn(rights),
  ]),
)

describe('the documented rights for a pipeline', () => {
  it.each(['deploy', 'destroy', 'redrive', 'restore'])('are exactly those that npm run %s uses', command => {
    const used = sdkRightsOf(path.join(root, 'scripts/deploy/commands', `${command}.ts`))
    expect(used).not.toEqual([])
    expect(documented.get(`\`npm run ${command}\``)).toEqual(used)
  })
})

describe('the documented rights of npm run deploy for the functions’ code that it runs', () => {
  const used = new Map<string, Set<string>>()
  const use = (place: string, right: string) => used.set(place, (used.get(place) ?? new Set()).add(right))

  beforeAll(async () => {
    prepareLocalStore()
    vi.stubEnv('USER_POOL_ID', 'us-east-1_pool')
    vi.stubEnv('USER_POOL_CLIENT_ID', 'client')
    const { inviteAdministrator } = await import('#scripts/deploy/firstAdministrator.ts')
    const store = await openLocalStore((carryOut, { headers, body }) => {
      const operation = String(headers['x-amz-target']).split('.')[1] ?? ''
      const input = JSON.parse(body) as Record<string, unknown>
      for (const { action, resource } of listNeededActions({ service: 'dynamodb', operation, input }))
        use(resource, action)
      return carryOut()
    })
    const cognito = mockClient(CognitoIdentityProviderClient)
    const place = {
      region: 'us-east-1',
      userPoolId: 'us-east-1_pool',
      userPoolClientId: 'client',
      usersTable: process.env['USERS_TABLE'] ?? '',
      auditTable: process.env['AUDIT_TABLE'] ?? '',
    }
    cognito.onAnyCommand().resolves({})
    cognito
      .on(AdminCreateUserCommand)
      .rejects(new TooManyRequestsException({ message: 'Rate exceeded', $metadata: {} }))
    await inviteAdministrator('boss@example.com', place).catch(() => undefined)
    cognito
      .on(AdminCreateUserCommand)
      .rejects(new CodeDeliveryFailureException({ message: 'Unable to send the email', $metadata: {} }))
    await inviteAdministrator('boss@example.com', place).catch(() => undefined)
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [{ Name: 'sub', Value: 'the-sub' }] } })
    await inviteAdministrator('boss@example.com', place)
    const { teamDirectory } = await import('#scripts/deploy/teamDirectory.ts')
    await teamDirectory({ ...place, teamsTable: process.env['TEAMS_TABLE'] ?? '' })
    for (const { args } of cognito.calls())
      use('pool', `cognito-idp:${args[0].constructor.name.replace(/Command$/, '')}`)
    await store.close()
  })

  it.each([
    ['users', '`administratorEmail`: the table of users'],
    ['audit', '`administratorEmail`: the table of the audit trail'],
    ['pool', '`administratorEmail`: the user pool'],
    ['teams', '`npm run deploy`: the table of teams'],
  ])('are for the row %s exactly those used, even if Cognito refuses or cannot send the mail', (place, row) => {
    expect(documented.get(row)).toEqual([...(used.get(place) ?? [])].toSorted())
  })

  it('cover all functions’ code that a command of the deployment imports at run time', () => {
    const loading = globSync('scripts/deploy/**/*.ts', { cwd: root }).filter(file =>
      readFileSync(path.join(root, file), 'utf8').includes('await import('),
    )
    expect(loading.toSorted()).toEqual(['scripts/deploy/firstAdministrator.ts', 'scripts/deploy/teamDirectory.ts'])
  })

  it('cover exactly the tables that this code uses', () => {
    expect([...used.keys()].toSorted()).toEqual(['audit', 'pool', 'teams', 'users'])
  })
})
