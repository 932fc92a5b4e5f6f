import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { IoTClient, ListThingPrincipalsCommand } from '@aws-sdk/client-iot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { EnrolmentResult } from '#shared/contract/enrolment.ts'
import { newCertificateRequest } from '#shared/devices/certificateRequest.ts'
import type { Credentials } from '#shared/devices/enrolmentFile.ts'
import { runAgent } from '#scripts/agent/runAgent.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { encodings } from '#tests/support/files/encodings.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { connectTls, provisioned, type TlsBroker } from '#tests/support/product/provisioning.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let broker: TlsBroker
let iot: IoTClient
let dynamoDb: DynamoDBClient
let folder: string

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  broker = { port: stack.mqttTlsPort, folder: path.join(stack.dataDir, 'mqtt-tls') }
  iot = new IoTClient(clientSettings(stack.endpoints.iot))
  dynamoDb = new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb))
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-enrol-'))
  await admin.call('PUT', 'create_model', { modelName: 'Orbit', description: '', parameters: {} })
})
afterAll(async () => {
  await stack?.stop()
  await rm(folder, { recursive: true, force: true })
})

const principalsOf = async (thingName: string): Promise<readonly string[]> =>
  (await iot.send(new ListThingPrincipalsCommand({ thingName }))).principals ?? []

/** How many certificates each instrument has, by the file of the stand-in: its API has a rate. */
const certificateCounts = async (names: readonly string[]): Promise<number[]> => {
  const { things } = JSON.parse(await readFile(path.join(stack.dataDir, 'certificates.json'), 'utf8')) as {
    things: Readonly<Record<string, string>>
  }
  return names.map(name => Object.values(things).filter(thing => thing === name).length)
}

const enrol = async (more: object): Promise<EnrolmentResult[]> =>
  (await admin.post('device/enrol', { batch: 'Room 7', ...more })).body.instruments

/** Runs the command. With `killAfter`, it is killed once that number of files exists. */
const command = async (
  file: string,
  out: string,
  { killAfter = Infinity, more = [] }: { killAfter?: number; more?: readonly string[] } = {},
): Promise<{ code: number | null; said: string }> => {
  const args = ['scripts/enroll.ts', '--file', file, '--out', out, '--admit', '--url', stack.base, ...more]
  const env = { ...process.env, BENCHWATCH_PASSWORD: 'Benchwatch1!' }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { env })
  const texts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => texts.push(String(text)))
  // The last output may come after the exit, but not after the close.
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  if (killAfter < Infinity) {
    await eventually('a part is done', async () => (await credentialFiles(out)).length >= killAfter)
    child.kill('SIGKILL')
  }
  return { code: await ended, said: texts.join('') }
}

const credentialFiles = async (out: string): Promise<string[]> =>
  (await readdir(out).catch(() => [])).filter(name => name.endsWith('.json'))

describe('the enrolment of instruments from a list', () => {
  it('replaces certificates only if a new folder is named for them, and says so if the folder contains old ones', async () => {
    const file = path.join(folder, 'Leaked.csv')
    await writeFile(file, 'Serial Number,Model\nSN-LEAKED,Orbit')
    const [old, next] = [path.join(folder, 'old'), path.join(folder, 'next')]
    await command(file, old)
    const before = await principalsOf('SN-LEAKED')
    const { said } = await command(file, old, { more: ['--replace'] })
    expect(said).toContain('To replace these certificates too, name a new folder by --out')
    expect(await principalsOf('SN-LEAKED')).toEqual(before)
    expect((await command(file, next, { more: ['--replace'] })).said).toContain('1 of 1 enrolled')
    const after = await principalsOf('SN-LEAKED')
    expect([after.length, after[0] === before[0]]).toEqual([1, false])
  })

  /** The reader of lists is tested with the others. */
  const inUtf16 = encodings.filter(([name]) => name === 'UTF-16 LE')

  it.each(inUtf16)('accepts a list in %s from the command npm run enroll', async (encoding, encode) => {
    const [file, out] = [path.join(folder, `${encoding}.csv`), path.join(folder, encoding)]
    const name = `SN-${encoding.replaceAll(' ', '-')}`
    await writeFile(file, encode(`Serial Number,Model,Größe\n${name},Orbit,ö`))
    expect(await command(file, out)).toEqual({ code: 0, said: expect.stringContaining('1 of 1 enrolled') })
    expect(await credentialFiles(out)).toEqual([`${name}.json`])
  })

  it('by npm run enroll writes one file for each name, even for names that Windows would store in the same file', async () => {
    const [file, out] = [path.join(folder, 'names.csv'), path.join(folder, 'names')]
    await writeFile(file, 'Serial Number,Model\nlab-7,Orbit\nLAB-7,Orbit\nNUL,Orbit')
    expect(await command(file, out)).toEqual({ code: 0, said: expect.stringContaining('3 of 3 enrolled') })
    const files = ['LAB-7(0).json', 'NUL(0).json', 'lab-7(7).json']
    expect((await credentialFiles(out)).toSorted()).toEqual(files)
    const credentials = await Promise.all(files.map(name => readFile(path.join(out, name), 'utf8')))
    expect(credentials.map(text => (JSON.parse(text) as Credentials).name)).toEqual(['LAB-7', 'NUL', 'lab-7'])
    await writeFile(file, 'Serial Number,Model\nlab-7,Orbit\nLab-7,Orbit')
    expect((await command(file, out)).said).toMatch(/1 are done already[^]*1 of 1 enrolled/)
    expect(await credentialFiles(out)).toHaveLength(4)
  })

  it('by npm run enroll is refused for a list in an unknown encoding, and the error names the line', async () => {
    const file = path.join(folder, 'latin1.csv')
    await writeFile(file, Buffer.from('Serial Number,Model,Note\nSN-1,Orbit,\nSN-2,Orbit,Größe', 'latin1'))
    const { code, said } = await command(file, path.join(folder, 'latin1'))
    expect([code, said]).toEqual([1, expect.stringContaining(`${file} cannot be read. Line 3 is neither UTF-8`)])
  })

  it('by npm run enroll enrols each instrument once, even if it is killed midway, and all instruments can connect', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `SN-LIST-${index}`)
    const bad = ['SN 61,Orbit', 'SN-62,Orbitt', 'SN-LIST-0,Orbit']
    const file = path.join(folder, 'Room 7.csv')
    await writeFile(file, ['Serial Number,Model', ...names.map(name => `${name},Orbit`), ...bad].join('\n'))
    const out = path.join(folder, 'credentials')
    await command(file, out, { killAfter: 10 })
    const before = await credentialFiles(out)
    expect(before.length).toBeLessThan(names.length)
    const { code, said } = await command(file, out)
    expect([said.split('\n').at(-2), code]).toEqual([expect.stringMatching(/^(\d+) of \1 enrolled$/), 1])
    expect(said).toMatch(/row 62, SN 61: A serial number must have/)
    expect(said).toMatch(/row 63, SN-62: There is no model Orbitt/)
    // Its first row was enrolled, perhaps by the first run.
    expect(said).toMatch(/are done already/)
    expect((await credentialFiles(out)).toSorted()).toEqual(names.map(name => `${name}.json`).toSorted())
    expect(await readdir(out)).not.toContain('keys')
    expect(await certificateCounts(names)).toEqual(names.map(() => 1))
    for (const name of names) {
      const { certificate, privateKey } = JSON.parse(
        await readFile(path.join(out, `${name}.json`), 'utf8'),
      ) as Credentials
      const client = await connectTls(broker, name, { cert: certificate, key: privateKey })
      client.end(true)
    }
    const { body } = await admin.post('device/advancesearch', { assetPage: false, deviceName: 'SN-LIST-*' })
    expect(body.total).toBe(60)
    expect(body.deviceList[0]).toMatchObject({ deviceStatus: 'OK', modelName: 'Orbit', remarks: 'Batch Room 7' })
    expect(body.deviceList[0]).not.toHaveProperty('enrolment')
  })

  it('stays below the rate limit of AWS IoT, and issues one certificate to each of 60 instruments from three lists', async () => {
    const lists = ['A', 'B', 'C'].map(list => Array.from({ length: 20 }, (_, index) => `SN-${list}-${index}`))
    const csrs = new Map<string, string>()
    for (const name of lists.flat()) csrs.set(name, (await newCertificateRequest(name)).csr)
    const enrolAll = async (names: readonly string[], tries = 3): Promise<void> => {
      const instruments = names.map(deviceName => ({ deviceName, modelName: 'Orbit', csr: csrs.get(deviceName) }))
      const results = await enrol({ admit: true, instruments })
      const left = results.filter(({ outcome }) => outcome !== 'enrolled')
      expect(left.filter(({ canRetry }) => !canRetry)).toEqual([])
      if (left.length === 0) return
      expect(tries).toBeGreaterThan(0)
      await enrolAll(
        left.map(({ deviceName }) => deviceName),
        tries - 1,
      )
    }
    await Promise.all(lists.map(names => enrolAll(names)))
    expect(await certificateCounts(lists.flat())).toEqual(lists.flat().map(() => 1))
  })

  it('issues credentials with which an agent starts, and new credentials to which the agent switches later', async () => {
    const credentials = path.join(folder, 'SN-AGENT.json')
    const enrolAgent = async (replace: boolean) => {
      const { privateKey, csr } = await newCertificateRequest('SN-AGENT')
      const instruments = [{ deviceName: 'SN-AGENT', modelName: 'Orbit', csr }]
      const { body } = await admin.post('device/enrol', { batch: 'One', admit: true, replace, instruments })
      const { certificate } = body.instruments[0]!
      const { contentKeys } = body
      return { name: 'SN-AGENT', model: 'Orbit', certificate, privateKey, contentKeys }
    }
    const first = await enrolAgent(false)
    await writeFile(credentials, JSON.stringify(first))
    const config = {
      name: 'SN-AGENT',
      model: 'Orbit',
      folder: path.join(folder, 'agent'),
      broker: { host: '127.0.0.1', port: stack.mqttTlsPort, ca: path.join(broker.folder, 'ca.pem'), template: '' },
      credentials,
      keys: {},
      install: ['true'],
      version: [process.execPath, '-e', 'process.stdout.write("7")'],
      jitterSeconds: 0,
      deadlineMinutes: { download: 1, wait: 1, install: 1, check: 1 },
    }
    const troubles: string[] = []
    let connections = 0
    const agent = await runAgent({
      config,
      onTrouble: error => troubles.push(String(error)),
      onConnected: () => (connections += 1),
      firstWaitMs: 100,
    })
    onTestFinished(() => agent.end())
    const device = async () => (await admin.get('device/SN-AGENT')).body.device
    await eventually('it has reported its version, and is connected', async () => {
      const { firmware, ICStatus } = await device()
      return firmware === '7' && ICStatus === 1
    })
    expect(await device()).toMatchObject({ deviceStatus: 'OK' })
    const state = JSON.parse(await readFile(path.join(folder, 'agent', 'agent.json'), 'utf8')) as { keys: object }
    expect(state.keys).toEqual(first.contentKeys)

    // A file that is for another instrument takes nothing from the agent.
    const second = await enrolAgent(true)
    await writeFile(credentials, JSON.stringify({ ...second, name: 'SN-OTHER' }))
    await eventually('it says so', async () => troubles.some(text => text.includes('is for SN-OTHER')))
    expect(await readFile(path.join(folder, 'agent', 'certificate.pem'), 'utf8')).toBe(first.certificate)
    const before = connections
    await writeFile(credentials, JSON.stringify(second))
    await eventually('it is connected again', async () => connections > before)
    expect(await readFile(path.join(folder, 'agent', 'certificate.pem'), 'utf8')).toBe(second.certificate)
  })

  it('ends the old certificate of an instrument that gets a new one, even if it was denied and admitted in between', async () => {
    const deviceName = 'SN-ROTATED'
    const row = { deviceName, modelName: 'Orbit' }
    const [first, second] = [await newCertificateRequest(deviceName), await newCertificateRequest(deviceName)]
    const [old] = await enrol({ instruments: [{ ...row, csr: first.csr }] })
    const { device } = (await admin.get(`device/${deviceName}`)).body
    expect([device.registerdOn, device.lastContacted]).toEqual([expect.any(String), undefined])
    const oldPair = { cert: old?.certificate ?? '', key: first.privateKey }
    const client = await connectTls(broker, deviceName, oldPair)
    await eventually('its contact is listed', async () => {
      const { body } = await admin.post('device/advancesearch', { assetPage: false, deviceName })
      return (body.deviceList[0]?.lastContacted ?? '') >= device.registerdOn
    })
    expect(await enrol({ instruments: [{ ...row, csr: second.csr }] })).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('already enrolled') },
    ])
    const [next] = await enrol({ replace: true, instruments: [{ ...row, csr: second.csr }] })
    const newPair = { cert: next?.certificate ?? '', key: second.privateKey }
    await eventually('the connection has ended', async () => !client.connected)
    await expect(connectTls(broker, deviceName, oldPair)).rejects.toThrow(/not authorized/i)
    expect(await principalsOf(deviceName)).toHaveLength(1)
    for (const status of ['DENIED', 'OK'])
      await admin.post('device/status', { deviceName, deviceModel: 'Orbit', status })
    await expect(connectTls(broker, deviceName, oldPair)).rejects.toThrow(/not authorized/i)
    expect((await connectTls(broker, deviceName, newPair)).connected).toBe(true)
  })

  it('issues a certificate in place of the password to an instrument that had a password', async () => {
    const instrument = await admit(stack, admin, 'SN-PASSWORD', 'Orbit')
    const { csr, privateKey } = await newCertificateRequest('SN-PASSWORD')
    const row = { deviceName: 'SN-PASSWORD', modelName: 'Orbit', csr }
    const [result] = await enrol({ replace: true, instruments: [row] })
    await eventually('its connection has ended', async () => !instrument.client.connected)
    const pair = { cert: result?.certificate ?? '', key: privateKey }
    expect((await connectTls(broker, 'SN-PASSWORD', pair)).connected).toBe(true)
    expect(await principalsOf('SN-PASSWORD')).toHaveLength(1)
  })

  it('includes an instrument whose registration was refused after it had enrolled with the claim certificate', async () => {
    const deviceName = 'SN-REFUSED'
    const pair = await provisioned(broker, deviceName)
    const client = await connectTls(broker, deviceName, pair)
    await client.publishAsync(`instruments/${deviceName}/registration`, '{"modelName":"no such name"}', { qos: 1 })
    await eventually('the message is set aside', async () => {
      const { Item } = await dynamoDb.send(
        new GetItemCommand({ TableName: localTableName('deviceStates'), Key: { deviceName: { S: deviceName } } }),
      )
      return Item !== undefined
    })
    const { csr, privateKey } = await newCertificateRequest(deviceName)
    const instruments = [{ deviceName, modelName: 'Orbit', csr }]
    const [result] = await enrol({ admit: true, instruments })
    expect(result).toMatchObject({ outcome: 'enrolled' })
    expect((await admin.get(`device/${deviceName}`)).body.device).toMatchObject({
      modelName: 'Orbit',
      deviceStatus: 'OK',
    })
    await eventually('the connection of the old certificate has ended', async () => !client.connected)
    const newPair = { cert: result?.certificate ?? '', key: privateKey }
    expect((await connectTls(broker, deviceName, newPair)).connected).toBe(true)
  })

  it('changes nothing if the list is only checked, and is refused if the list is too long', async () => {
    const instruments = Array.from({ length: 30 }, (_, index) => ({
      deviceName: `SN-DRY-${index}`,
      modelName: 'Orbit',
    }))
    expect((await enrol({ dryRun: true, instruments })).every(({ outcome }) => outcome === 'new')).toBe(true)
    expect((await admin.get('device/SN-DRY-0')).status).toBe(404)
    const { status, body } = await admin.post('device/enrol', { batch: 'Long', instruments })
    expect([status, body.problems[0]!.field]).toEqual([400, 'instruments'])
  })
})
