import { connect } from 'node:net'
import { request } from 'node:http'
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  ExecuteStatementCommand,
  ListTagsOfResourceCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, ScanCommand, TransactGetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { exampleTable, openExampleTable } from '#tests/integration/local/support/clients.ts'
import { forgedFor, signedFor } from '#tests/integration/local/support/signed.ts'

const TableName = 'Example'
const Key = { pk: 'a', sk: '1' }

describe('an operation that the local DynamoDB does not support', () => {
  it('is refused, and the error names the operation', async () => {
    const { client, documents } = await openExampleTable()
    const refused = (name: string) => ({ name: 'UnknownOperationException', message: expect.stringContaining(name) })
    const statement = client.send(new ExecuteStatementCommand({ Statement: 'SELECT * FROM Example' }))
    await expect(statement).rejects.toMatchObject(refused('ExecuteStatement'))
    const backups = client.send(new DescribeContinuousBackupsCommand({ TableName }))
    await expect(backups).rejects.toMatchObject(refused('DescribeContinuousBackups'))
    const deletion = client.send(new DeleteTableCommand({ TableName }))
    await expect(deletion).rejects.toMatchObject(refused('DeleteTable'))
    const reads = documents.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] }))
    await expect(reads).rejects.toMatchObject(refused('TransactGetItems'))
    const tags = client.send(new ListTagsOfResourceCommand({ ResourceArn: 'arn' }))
    await expect(tags).rejects.toMatchObject(refused('ListTagsOfResource'))
  })

  it("is refused, and the error names the parameter, if it changes a table's stream to keys only", async () => {
    const { client } = await openExampleTable()
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' as const }
    const update = client.send(new UpdateTableCommand({ TableName, StreamSpecification }))
    await expect(update).rejects.toThrow(/does not support .+ of UpdateTable/)
  })

  it('is refused, and the error names the parameter: a stream of keys only, a resource policy, deletion protection', async () => {
    const { client } = await openExampleTable()
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' as const }
    const keysOnly = new CreateTableCommand({ ...exampleTable('Keys'), StreamSpecification })
    await expect(client.send(keysOnly)).rejects.toThrow('does not support StreamViewType KEYS_ONLY of CreateTable')
    const policed = new CreateTableCommand({ ...exampleTable('Policed'), ResourcePolicy: '{}' })
    await expect(client.send(policed)).rejects.toThrow('does not support ResourcePolicy of CreateTable')
    const kept = new CreateTableCommand({ ...exampleTable('Kept'), DeletionProtectionEnabled: true })
    await expect(client.send(kept)).rejects.toThrow('does not support DeletionProtectionEnabled of CreateTable')
  })

  it('is refused if dynalite, the engine of the local DynamoDB, would evaluate its expression wrongly', async () => {
    const { documents } = await openExampleTable()
    const filter = (FilterExpression: string, value: unknown) =>
      documents.send(new ScanCommand({ TableName, FilterExpression, ExpressionAttributeValues: { ':v': value } }))
    await expect(filter('NOT m = :v', { a: 1 })).rejects.toThrow('comparison of lists, maps or flags')
    await expect(filter('attribute_exists(l) AND contains(l, :v)', true)).rejects.toThrow('comparison of lists, maps')
    const remove = new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE l[0], l[1]' })
    await expect(documents.send(remove)).rejects.toThrow('removal of several list elements')
  })
})

type Headers = Record<string, string>

const post = (url: string, headers: Headers, body: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })

const target = { 'x-amz-target': 'DynamoDB_20120810.DescribeTable' }

describe('the endpoint of the local DynamoDB', () => {
  it('refuses a request without a signature', async () => {
    const { service } = await openExampleTable()
    const { status, text } = await post(service.url, target, '{}')
    expect([status, text]).toEqual([400, expect.stringContaining('MissingAuthenticationTokenException')])
  })

  it('refuses a request whose signature is for another service than DynamoDB', async () => {
    const { service } = await openExampleTable()
    const headers = await signedFor('s3', service.url, { headers: target, body: '{}' })
    const { status, text } = await post(service.url, headers, '{}')
    expect([status, text]).toEqual([400, expect.stringContaining('InvalidSignatureException')])
  })

  it('refuses a request with a forged signature', async () => {
    const { service } = await openExampleTable()
    const headers = { ...target, ...forgedFor('dynamodb') }
    const { status, text } = await post(service.url, headers, JSON.stringify({ TableName }))
    expect([status, text]).toEqual([400, expect.stringContaining('InvalidSignatureException')])
  })

  it('refuses a request that an unknown caller has signed', async () => {
    const { service } = await openExampleTable()
    const { status, text } = await post(service.url, { ...target, ...forgedFor('dynamodb', 'NOBODY') }, '{}')
    expect([status, text]).toEqual([400, expect.stringContaining('UnrecognizedClientException')])
  })

  it.each<[string, (headers: Headers) => Headers, string]>([
    ['a different body', headers => headers, JSON.stringify({ TableName: 'Other' })],
    ['a different operation', headers => ({ ...headers, 'x-amz-target': 'DynamoDB_20120810.Scan' }), ''],
    ['a header that is not signed', headers => ({ ...headers, 'x-amz-other': 'x' }), ''],
  ])('refuses a request whose signature was made for %s', async (_, change, other) => {
    const { service } = await openExampleTable()
    const body = JSON.stringify({ TableName })
    const headers = await signedFor('dynamodb', service.url, { headers: target, body })
    expect((await post(service.url, headers, body)).status).toBe(200)
    const { status, text } = await post(service.url, change(headers), other || body)
    expect([status, text]).toEqual([400, expect.stringContaining('InvalidSignatureException')])
  })

  it('refuses a Host header that does not name this computer', async () => {
    const { service } = await openExampleTable()
    const body = JSON.stringify({ TableName })
    const statusFor = async (host: string): Promise<number | undefined> => {
      const headers = await signedFor('dynamodb', service.url, { headers: { ...target, host }, body })
      return (await post(service.url, headers, body)).status
    }
    expect(await statusFor('rebound.example:80')).toBe(403)
    expect(await statusFor(`localhost:${service.port}`)).toBe(200)
  })

  it('answers a request that is too long or not JSON with a client error', async () => {
    const { service } = await openExampleTable()
    const headers = await signedFor('dynamodb', service.url, { headers: target, body: '{' })
    expect(await post(service.url, headers, '{')).toMatchObject({
      status: 400,
      text: expect.stringContaining('SerializationException'),
    })
    expect(await post(service.url, headers, ' '.repeat(17 * 1024 * 1024))).toMatchObject({ status: 413 })
  })

  it('continues to answer when clients disconnect in the middle of a request', async () => {
    const { service, documents } = await openExampleTable()
    const head =
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nX-Amz-Target: DynamoDB_20120810.Scan\r\n\r\n{"Table'
    for (let client = 0; client < 20; client += 1)
      await new Promise<void>(resolve => {
        const socket = connect(service.port, '127.0.0.1', () => socket.write(head, () => socket.resetAndDestroy()))
        socket.on('close', () => resolve())
      })
    await documents.send(new PutCommand({ TableName, Item: Key }))
    expect((await documents.send(new ScanCommand({ TableName }))).Count).toBe(1)
  })
})
