import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { db, tableName } = await import('#functions/data/store/db.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

describe('a map in an item', () => {
  const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'prototype', 'length', 'name']

  it.each(names)('may have an entry named %s', async name => {
    const TableName = tableName('jobs')
    const Key = { kind: 'test', name }
    for (const map of [{ [name]: 'text' }, { [name]: '' }, { [name]: 'text', other: { [name]: 7 } }]) {
      await db.send(new PutCommand({ TableName, Item: { ...Key, map } }))
      const { Item } = await db.send(new GetCommand({ TableName, Key }))
      expect(Object.entries(Item?.['map'] as object)).toEqual(Object.entries(map))
    }
  })
})
