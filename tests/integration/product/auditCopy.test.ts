import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localBucketName, localTableName } from '#scripts/local/aws/account/names.ts'
import { signIn } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let s3: S3Client
const Bucket = localBucketName('audit')

beforeAll(async () => {
  stack = await startStack()
  s3 = new S3Client({ ...clientSettings(stack.endpoints.s3), forcePathStyle: true })
  const admin = await signIn(stack.base, 'admin')
  expect((await admin.post('update_user', { userName: 'viewer', firstname: 'Vera' })).status).toBe(200)
})
afterAll(() => stack?.stop())

const keys = async (): Promise<string[]> =>
  ((await s3.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key = '' }) => Key)

describe('the archive of audit records', () => {
  it('has a complete copy of each record, which nobody can remove', async () => {
    const [Key = ''] = await eventually('the copy is there', async () => {
      const found = await keys()
      return found.length === 1 && found
    })
    expect(Key).toMatch(/^audit\/\d{4}-\d\d-\d\d\/.+\.json$/)
    const body = await (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
    expect(JSON.parse(body ?? '')).toMatchObject({
      action: 'user.update',
      userName: 'admin',
      name: 'viewer',
      after: { firstname: 'Vera' },
    })
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }))
    const VersionId = Versions[0]?.VersionId
    await expect(s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))).rejects.toMatchObject({
      name: 'AccessDenied',
    })
  })

  it('counts each audit record that was altered or deleted in the table, so that an operations alarm can be raised', async () => {
    const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
    const TableName = localTableName('audit')
    const { Items = [] } = await documents.send(new ScanCommand({ TableName }))
    await documents.send(
      new DeleteCommand({ TableName, Key: { month: Items[0]?.['month'], entry: Items[0]?.['entry'] } }),
    )
    await eventually('the function says so', async () => {
      const log = await readFile(path.join(stack.dataDir, 'logs', 'functions.log'), 'utf8')
      return log.includes('"audit records altered":1')
    })
    expect(await keys()).toHaveLength(1)
  })
})
