import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { teamDirectory } from '#scripts/deploy/teamDirectory.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const put = (kind: string, id: string, content: object) =>
  store.db.send(
    new PutCommand({
      TableName: localTableName('teams'),
      Item: { kind, id, schemaVersion: 1, revision: 1, content: JSON.stringify({ id, ...content }) },
    }),
  )

describe('the teams of a deployed stage', () => {
  it('are read from its table with their people and channels', async () => {
    await put('person', 'ann', { name: 'Ann', mail: 'ann@lab.example' })
    await put('channel', 'room', { name: 'Room', kind: 'slack' })
    const people = [{ personId: 'ann', by: ['mail'] }]
    await put('team', 'night', { name: 'Night', audience: 'TAC', people, channels: ['room'], isToldOver: true })
    const region = process.env['AWS_REGION'] ?? ''
    const directory = await teamDirectory({
      region,
      teamsTable: localTableName('teams'),
      auditTable: localTableName('audit'),
    })
    expect([...directory.people.keys(), ...directory.channels.keys()]).toEqual(['ann', 'room'])
    expect(directory.teams).toMatchObject([{ id: 'night', people, channels: ['room'] }])
  })
})
