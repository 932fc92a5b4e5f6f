import { chmod, cp, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { functionCaller, setupCaller } from '#scripts/local/aws/account/callers.ts'
import type { CloudEndpoints } from '#scripts/local/aws/account/endpoints.ts'
import { signIn } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { signedByAnother, unsigned } from '#tests/support/product/tokens.ts'
import { forgedFor } from '#tests/integration/local/support/signed.ts'

/** A data directory that others could read, and what a first run of the product leaves in it. */
let dataDir: string
let stack: TestStack
let isStopped = false

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'benchwatch-one-computer-'))
  await chmod(dataDir, 0o755)
  stack = await startStack({ dataDir })
  const admin = await signIn(stack.base, 'admin')
  const instrument = await admit(stack, admin, 'SN-1', 'UPLC40')
  await admin.post('device/status', { deviceName: 'SN-1', deviceModel: 'UPLC40', status: 'DENIED' })
  await instrument.end()
  await eventually('the denial is kept', () => exists('certificates.json'))
})
afterAll(async () => {
  if (!isStopped) await stack?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const exists = (file: string): Promise<boolean> =>
  stat(path.join(dataDir, file)).then(
    () => true,
    () => false,
  )

/** A request with a Host header of its own, which `fetch` does not let through. */
const get = (target: string, host: string) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const sent = request(`${stack.base}${target}`, { headers: { host } }, response => {
      response.resume().on('end', () => resolve({ status: response.statusCode, headers: response.headers }))
    })
    sent.on('error', reject).end()
  })

describe('a web page whose host name resolves to this computer', () => {
  it.each(['/', '/assets-list', '/api/openapi.json', '/api/get_models', '/outbox', '/outbox.json'])(
    'gets no answer from the product to a request for %s',
    async target => {
      expect((await get(target, 'rebound.example.com:8080')).status).toBe(403)
      expect((await get(target, 'localhost')).status).not.toBe(403)
    },
  )
})

describe('the local stand-ins of AWS services', () => {
  /** What somebody sends who has no secret; each service answers it in its own way. */
  const refusals: readonly [keyof CloudEndpoints, string, Record<string, string>, RegExp][] = [
    ['dynamoDb', 'dynamodb', { 'x-amz-target': 'DynamoDB_20120810.Scan' }, /InvalidSignatureException/],
    ['cognito', 'cognito-idp', { 'x-amz-target': 'AWSCognito.ListUserPools' }, /InvalidSignatureException/],
    ['kms', 'kms', { 'x-amz-target': 'TrentService.GetPublicKey' }, /InvalidSignatureException/],
    ['firehose', 'firehose', { 'x-amz-target': 'Firehose_20150804.PutRecordBatch' }, /InvalidSignatureException/],
    ['athena', 'athena', { 'x-amz-target': 'AmazonAthena.StartQueryExecution' }, /InvalidSignatureException/],
    ['sns', 'sns', {}, /InvalidSignatureException/],
    [
      'secretsManager',
      'secretsmanager',
      { 'x-amz-target': 'secretsmanager.GetSecretValue' },
      /InvalidSignatureException/,
    ],
    ['ses', 'ses', {}, /does not match|must be signed/],
    ['iot', 'iot', {}, /does not match|must be signed/],
    [
      's3',
      's3',
      { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'x-amz-date': '20300101T000000Z' },
      /AuthorizationHeader|RequestTimeTooSkewed|SignatureDoesNotMatch/,
    ],
  ]
  const paths: Partial<Record<keyof CloudEndpoints, string>> = {
    ses: '/v2/email/outbound-emails',
    iot: '/certificates',
  }

  it('are all tried by the next test, which sends requests that are not signed', () => {
    // The receivers of messages are not a service of AWS.
    const services = Object.entries(stack.endpoints).flatMap(([name, address]) =>
      typeof address === 'string' && name !== 'receivers' ? [name] : [],
    )
    expect(refusals.map(([name]) => name).toSorted()).toEqual(services.toSorted())
  })

  it.each(refusals)(
    'for %s refuse requests that are not signed with a secret',
    async (name, service, headers, reason) => {
      for (const caller of [setupCaller, functionCaller('devices')]) {
        const url = `${stack.endpoints[name]}${paths[name] ?? '/'}`
        const forged = { ...headers, ...forgedFor(service, caller) }
        const answer = await fetch(url, { method: 'POST', headers: forged, body: '{}' })
        expect([answer.status, await answer.text()]).toEqual([
          expect.toSatisfy((s: number) => s >= 400 && s < 500),
          expect.stringMatching(reason),
        ])
      }
    },
  )

  it('for live updates accept connections of signed-in users only', async () => {
    const admin = await signIn(stack.base, 'admin')
    const { body } = await admin.post('lease_live', { subjects: ['devices'] })
    const address = `${body.endpoint}/realtime`
    const statusFor = (token: string) => {
      const header = Buffer.from(JSON.stringify({ Authorization: token })).toString('base64url')
      const socket = new WebSocket(address, ['aws-appsync-event-ws', `header-${header}`])
      return new Promise<number>((resolve, reject) => {
        socket.once('open', () => resolve(101)).once('error', reject)
        socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
      }).finally(() => socket.terminate())
    }
    const { body: session } = await admin.post('login_user', { userName: 'admin', password: 'Benchwatch1!' })
    const { accessToken } = session
    const tokens = [accessToken, '', 'junk', unsigned(accessToken), signedByAnother(accessToken)]
    expect(await Promise.all(tokens.map(statusFor))).toEqual([101, 401, 401, 401, 401])
  })
})

it('the page of the outbox runs no scripts, cannot be framed and is not cached', async () => {
  const { headers } = await get('/outbox', '127.0.0.1')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  })
})

const unlessGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

it('every file in the data directory can be read by its owner only', async () => {
  const names = await readdir(dataDir, { recursive: true })
  const modes = await Promise.all(
    ['', ...names].map(async name => {
      // The product is running: a temporary file of it may be gone by now.
      const found = await stat(path.join(dataDir, name)).catch(unlessGone)
      return { name, others: (found?.mode ?? 0) & 0o077 }
    }),
  )
  expect(modes.length).toBeGreaterThan(10)
  expect(modes.filter(({ others }) => others !== 0)).toEqual([])
})

describe('a truncated file in the data directory', () => {
  // A copy of files that a product is just writing has more damages than the one that a test makes.
  beforeAll(async () => {
    isStopped = true
    await stack.stop()
  })

  const startsWithout = async (name: string): Promise<string> => {
    const copy = await mkdtemp(path.join(tmpdir(), 'benchwatch-cut-'))
    await cp(dataDir, copy, { recursive: true, filter: source => !source.endsWith('LOCK') })
    const file = path.join(copy, name)
    await truncate(file, Math.max(0, (await stat(file)).size - 7))
    try {
      // A start that fails leaves open what it had opened, until its process ends.
      await (await startStack({ dataDir: copy, oneProcess: false })).stop()
      return 'started'
    } catch (error) {
      return (error as Error).message.replace(copy, '')
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

  it('is repaired or reported at the next start, whichever file it is', async () => {
    // Each file costs a start: here a few of them, in `npm run soak` all.
    const most = Number(process.env['FILES_TO_CUT'] ?? 2)
    const names = await readdir(dataDir, { recursive: true })
    const files = []
    for (const name of names) {
      if (!name.endsWith('LOCK') && (await stat(path.join(dataDir, name))).isFile()) files.push(name)
    }
    const step = Math.max(1, files.length / most)
    const drawn = files.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    const outcomes = []
    for (const name of drawn) outcomes.push({ name, outcome: await startsWithout(name) })
    expect(outcomes.length).toBeGreaterThan(1)
    const held = ({ outcome }: { outcome: string }) => outcome === 'started' || /is damaged.*begins anew/.test(outcome)
    expect(outcomes.filter(one => !held(one))).toEqual([])
  }, 600_000)

  /** Files of the first run, by what makes them; LevelDB names its table files by number. */
  const fileLike = async (pattern: RegExp): Promise<string> => {
    const found = (await readdir(dataDir, { recursive: true })).find(name => pattern.test(name))
    if (found === undefined) throw new Error(`There is no file like ${pattern}`)
    return found
  }

  it.each([
    ['the passwords', /^devices\.json$/],
    ['the certificates', /^certificates\.json$/],
    ['the users', /^cognito\.json$/],
    ["a LevelDB's pointer to its manifest", /^dynamodb\/CURRENT$/],
  ])('is reported at the next start, with advice on what to do, if it is the file of %s', async (_, pattern) => {
    const file = await fileLike(pattern)
    const message = await startsWithout(file)
    expect(message).toContain(`/${file.endsWith('CURRENT') ? path.dirname(file) : file} is damaged`)
    expect(message).toMatch(/deleting the data directory begins anew/)
  })
})
