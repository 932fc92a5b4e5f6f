import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { functionCaller } from '#scripts/local/aws/account/callers.ts'
import { createPermit } from '#scripts/local/aws/iam/permissions.ts'
import { localReportSender, localTableName } from '#scripts/local/aws/account/names.ts'

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

describe('the function of the public sign-in', () => {
  it('may record that a user has a new password', () => {
    expect(asking('UpdateItem', update('SET userStatus = :s, validAfter = :a ADD revision :one'))).not.toThrow()
  })

  it('may not change a group, either directly or within a transaction', () => {
    const change = update('SET userStatus = :s, #g = :g')
    const named = { ...change, ExpressionAttributeNames: { '#g': 'group' } }
    expect(asking('UpdateItem', named)).toThrow('signin is not authorized to perform dynamodb:UpdateItem on users')
    expect(asking('TransactWriteItems', { TransactItems: [{ Update: named }] })).toThrow('not authorized')
  })

  it('may not write a whole user item', () => {
    expect(asking('PutItem', { TableName: localTableName('users'), Item: {} })).toThrow('not authorized')
  })
})

afterEach(() => vi.doUnmock('#infra/access/rights.ts'))

describe('a query for a report', () => {
  const start = { service: 'athena', operation: 'StartQueryExecution', caller: functionCaller('reports'), input: {} }

  it('may read the catalog, including the database that Athena always needs', () => {
    expect(() => createPermit(path.join(folder, 'calls.ndjson'))(start)).not.toThrow()
  })

  it('is refused, as in AWS, without a right on the database that Athena always needs', async () => {
    vi.resetModules()
    vi.doMock('#infra/access/rights.ts', async original => ({
      ...(await original<object>()),
      catalogActions: { GetDatabase: ['catalog', 'database'], GetTable: ['catalog', 'database', 'tables'] },
    }))
    const stricter = await import('#scripts/local/aws/iam/permissions.ts')
    expect(() => stricter.createPermit(path.join(folder, 'calls.ndjson'))(start)).toThrow(
      'reports is not authorized to perform glue:GetDatabase on glue/defaultDatabase',
    )
  })
})

describe('a mail about a report', () => {
  const mail = (from: string) => ({
    service: 'ses',
    operation: 'SendEmail',
    caller: functionCaller('tendReports'),
    input: { FromEmailAddress: from, Resources: [from, 'ann@example.com'].map(address => `identity/${address}`) },
  })
  const send = (from: string) => () => createPermit(path.join(folder, 'calls.ndjson'))(mail(from))

  it("may go to anybody, but can come only from the stage's sender", () => {
    expect(send(localReportSender)).not.toThrow()
    expect(send('boss@example.com')).toThrow('tendReports is not authorized to perform ses:SendEmail')
  })

  it("is refused in the sandbox without a right on the recipient's identity, as in AWS", async () => {
    vi.resetModules()
    vi.doMock('#infra/access/rights.ts', async original => ({
      ...(await original<object>()),
      mailResources: `identity/${localReportSender}`,
    }))
    const stricter = await import('#scripts/local/aws/iam/permissions.ts')
    expect(() => stricter.createPermit(path.join(folder, 'calls.ndjson'))(mail(localReportSender))).toThrow(
      'not authorized to perform ses:SendEmail on ses/identity/ann@example.com',
    )
  })
})

describe('an action for which AWS supports no resource-level permissions', () => {
  const attach = { service: 'iot', operation: 'AttachThingPrincipal', caller: functionCaller('devices'), input: {} }

  it('is allowed by a permission on all resources', () => {
    expect(() => createPermit(path.join(folder, 'calls.ndjson'))(attach)).not.toThrow()
  })

  it('is refused with a permission on some resources, as in AWS', async () => {
    vi.resetModules()
    vi.doMock('#infra/access/rights.ts', async original => {
      const rights = await original<{ thingResources: object }>()
      return { ...rights, thingResources: { ...rights.thingResources, AttachThingPrincipal: ['thing', 'cert'] } }
    })
    const narrower = await import('#scripts/local/aws/iam/permissions.ts')
    expect(() => narrower.createPermit(path.join(folder, 'calls.ndjson'))(attach)).toThrow(
      'devices is not authorized to perform iot:AttachThingPrincipal on iot/thing+cert',
    )
  })
})
