import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPermit, functionCaller } from '#scripts/local/aws/iam/permissions.ts'
import { localTableName } from '#scripts/local/names.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-permit-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const update = (expression: string) => ({
  TableName: localTableName('users'),
  Key: { userName: { S: 'anna' } },
  UpdateExpression: expression,
})

const asking = (operation: string, input: object) => () =>
  createPermit(path.join(folder, 'calls.ndjson'))({
    service: 'dynamodb',
    operation,
    caller: functionCaller('signin'),
    input: input as Record<string, unknown>,
  })

describe('the public sign-in function', () => {
  it('may note that a user has a new password', () => {
    expect(asking('UpdateItem', update('SET userStatus = :s, validAfter = :a ADD revision :one'))).not.toThrow()
  })

  it('may not change a group, by itself or within a transaction', () => {
    const change = update('SET userStatus = :s, #g = :g')
    const named = { ...change, ExpressionAttributeNames: { '#g': 'group' } }
    expect(asking('UpdateItem', named)).toThrow('signin is not authorized to perform dynamodb:UpdateItem on users')
    expect(asking('TransactWriteItems', { TransactItems: [{ Update: named }] })).toThrow('not authorized')
  })

  it('may not write a whole user', () => {
    expect(asking('PutItem', { TableName: localTableName('users'), Item: {} })).toThrow('not authorized')
  })
})
