import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { savedViewsLimit, type SavedView } from '#shared/contract/calls/savedViews.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { listViews } = await import('#functions/api/views/listViews.ts')
const { saveView } = await import('#functions/api/views/saveView.ts')
const { removeView } = await import('#functions/api/views/removeView.ts')

const now = Date.UTC(2026, 1, 2, 12)
let requests = 0
const callBy = (sub: string) => {
  requests += 1
  const requestId = `r${requests}`
  return {
    params: undefined,
    query: undefined,
    body: undefined,
    now,
    requestId,
    headers: {},
    sourceIp: '127.0.0.1',
    user: { name: 'anna', role: 'readOnlyUser', token: { id: 't', sub, expiresAt: 0 } },
    trail: { by: 'anna', at: now, action: 'view.save', requestId },
  } as const
}
const view = (name: string, search = 'status=FAULT'): SavedView => ({ page: '/assets', name, search })
const save = (sub: string, body: SavedView) => saveView.run({ ...callBy(sub), body })
const remove = (sub: string, name: string) => removeView.run({ ...callBy(sub), body: { page: '/assets', name } })
const viewsOf = async (sub: string) => (await listViews.run(callBy(sub))).views

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

describe('saved views', () => {
  it('belong to one user, and can be replaced by name and deleted', async () => {
    expect(await viewsOf('anna')).toEqual([])
    await save('anna', view('Faults'))
    await save('anna', view('All', ''))
    expect((await save('anna', view('Faults', 'status=FAULT&page=2'))).views).toEqual([
      view('All', ''),
      view('Faults', 'status=FAULT&page=2'),
    ])
    // Somebody who gets the name of a deleted user has another id.
    expect(await viewsOf('another anna')).toEqual([])
    await remove('anna', 'All')
    expect(await viewsOf('anna')).toEqual([view('Faults', 'status=FAULT&page=2')])
    await expect(remove('anna', 'All')).rejects.toMatchObject({ status: 404 })
  })

  it('are both stored if two browser tabs each save one at the same time', async () => {
    await Promise.all([save('two tabs', view('One')), save('two tabs', view('Two'))])
    expect(await viewsOf('two tabs')).toEqual([view('One'), view('Two')])
  })

  it('are limited in number, and saving one more is refused', async () => {
    for (let index = 0; index < savedViewsLimit; index += 1) await save('many', view(String(index)))
    await expect(save('many', view('more'))).rejects.toMatchObject({ status: 400 })
    expect(await viewsOf('many')).toHaveLength(savedViewsLimit)
  })

  it('get an audit record for each change, in the same transaction', async () => {
    await save('audited', view('Faults', 'status=READY'))
    const { Items = [] } = await store.db.send(new ScanCommand({ TableName: localTableName('audit') }))
    const records = Items.filter(({ requestId }) => requestId === `r${requests}`)
    expect(records).toMatchObject([{ entity: 'view', name: 'anna /assets Faults', userName: 'anna', outcome: 'done' }])
    expect([JSON.parse(String(records[0]?.['before'])), JSON.parse(String(records[0]?.['after']))]).toEqual([
      null,
      view('Faults', 'status=READY'),
    ])
    const { Item } = await store.db.send(
      new GetCommand({ TableName: localTableName('savedViews'), Key: { owner: 'audited' } }),
    )
    expect(Item).toMatchObject({ schemaVersion: 1, revision: 1 })
  })
})
