import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFleetMembers } from '#scripts/fleet/members.ts'
import { FleetFile } from '#scripts/fleet/simulation/savedState.ts'
import { demoPast, fleetFile, workFile } from '#scripts/local/past/demoPast.ts'
import { demoAdmissions } from '#scripts/local/setup/demoAdmissions.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { deviceFile, startStack, type TestStack } from '#tests/support/product/stack.ts'

const hourMs = 3_600_000
const fleetSize = 11
const admissions = demoAdmissions(fleetSize)
const admitted = makeFleetMembers(fleetSize).filter(({ name }) => admissions.get(name)?.status === 'OK')
const lines: string[] = []
const say = (line: string): void => void lines.push(line)
let dataDir: string
let stack: TestStack
let admin: Api
let began: number

interface Span {
  readonly deviceName: string
  readonly alarmDate: string
  readonly closedAt?: string | undefined
}

const spanOf = ({ deviceName, alarmDate, closedAt }: Span): string => `${deviceName} ${alarmDate} ${closedAt}`

/** A day of it: a whole week takes as long as all tests of a file. */
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'benchwatch-past-'))
  const past = demoPast({ dataDir, fleetSize, days: 1, say })
  if (!past) throw new Error('A new data directory has no past')
  stack = await startStack({
    dataDir,
    past: product => {
      began = Date.now()
      return past(product)
    },
  })
  admin = await signIn(stack.base, 'admin')
})
afterAll(async () => {
  await stack?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const alarms = async (body: object = {}) => (await admin.post('getalarms', { pageSize: 300, ...body })).body.eventsData

describe('the first start of the demo', () => {
  it('reports its progress while it creates the history of the past day', () => {
    expect(lines[0]).toMatch(/^First start: giving 11 demo instruments a past of 1 days\. FLEET_SIZE=0/)
    expect(lines).toContain('  day 1 of 1')
    expect(lines.at(-1)).toMatch(/done in \d+ s/)
  })

  it('creates instruments that were admitted a day ago', async () => {
    const { deviceList } = (await admin.post('device/advancesearch', { assetPage: false, pageSize: 100, offSet: 1 }))
      .body
    const listed = deviceList as { deviceName: string; deviceStatus: string; registerdOn: string }[]
    const found = new Map(listed.map(one => [one.deviceName, one.deviceStatus]))
    expect(found).toEqual(new Map([...admissions].map(([name, { status }]) => [name, status])))
    for (const { registerdOn } of listed) {
      expect(began - Date.parse(registerdOn)).toBeGreaterThan(24 * hourMs)
      expect(began - Date.parse(registerdOn)).toBeLessThan(26 * hourMs)
    }
  })

  it('leaves a file that says that content jobs and reports are still to be created', () => {
    expect(existsSync(workFile(dataDir))).toBe(true)
  })

  it('leaves the denied instrument without a connection', async () => {
    const [denied] = [...admissions].flatMap(([name, { status }]) => (status === 'DENIED' ? [name] : []))
    const { device } = (await admin.get(`device/${denied}`)).body
    expect(device).toMatchObject({ deviceStatus: 'DENIED', ICStatus: 0 })
  })

  it.each(admitted.map(({ name, model }) => [name, model] as const))(
    'creates readings of the instrument %s for the whole day',
    async (deviceName, model) => {
      const [first] = model.parameters
      const { status, body } = await admin.post('devices', {
        deviceNames: [deviceName],
        requestedReadbacks: [first?.mnemonic],
        startDate: new Date(began - 25 * hourMs).toISOString(),
        endDate: new Date().toISOString(),
        pageSize: 1_000,
      })
      expect(status).toBe(200)
      const { deviceListValues } = body.deviceList[0]!
      expect(deviceListValues.length).toBeGreaterThan(100)
    },
  )

  it('creates an open alarm that was acknowledged during the simulated past', async () => {
    const vacuum = (await alarms({ deviceName: 'MS-0003' })).find(
      alarm => alarm.triggeringRule === 'VacuumLost' && alarm.state === 'open',
    )
    expect(vacuum).toMatchObject({ acknowledgedBy: 'maria.keller', comment: expect.stringContaining('Turbo pump 1') })
    expect(Math.abs(Date.parse(vacuum!.acknowledgedAt!) - (began - 3.5 * hourMs))).toBeLessThan(60_000)
    const { auditList } = (await admin.post('get_audit', { entity: 'alarm', name: vacuum!.id })).body
    expect(auditList).toContainEqual(expect.objectContaining({ userName: 'maria.keller' }))
  })

  it('creates unacknowledged alarms and closed alarms', async () => {
    const states = async () => (await alarms()).map(alarm => [alarm.state, alarm.acknowledgedBy === undefined])
    const both = [
      ['open', true],
      ['closed', true],
    ]
    await expect.poll(states, { timeout: 60_000 }).toEqual(expect.arrayContaining(both))
  })

  it('creates an acknowledged and closed alarm of an instrument that fell silent', async () => {
    const silent = (await alarms()).filter(({ triggeringRule }) => triggeringRule.startsWith('Silent'))
    expect(silent).toEqual([
      expect.objectContaining({
        deviceName: 'WS-0001',
        state: 'closed',
        closedBy: 'FALSE',
        count: 1,
        acknowledgedBy: 'joao.santos',
      }),
    ])
    const [alarm] = silent
    expect(Date.parse(alarm!.closedAt!) - Date.parse(alarm!.alarmDate)).toBeGreaterThan(hourMs)
  })

  it('creates an open alarm for each instrument that reports a fault', async () => {
    const faults = (await alarms()).filter(({ triggeringRule }) => triggeringRule === 'ReportsFault')
    expect(faults).toContainEqual(expect.objectContaining({ deviceName: 'MS-0003', state: 'open' }))
  })

  it("creates alarms of a shadow rule and of its live rule, which are compared on the shadow rule's page", async () => {
    const { body } = await admin.get('shadowcomparison?ruleName=TrayVeryHumid')
    expect(body).toMatchObject({ comparedWith: 'TrayHumid', live: { alarms: expect.any(Number) } })
    expect(body.total).toBeGreaterThan(0)
    expect(body.alarms).toHaveLength(body.total)
  })

  it.each(['Silent15Minutes', 'Offline10Minutes', 'ReportsFault'])(
    'creates alarms of the rule %s that a back-test of the rule finds again',
    async ruleName => {
      const live = (await alarms()).filter(alarm => alarm.triggeringRule === ruleName)
      const tried: Span[] = []
      // A call that takes too long returns the instruments so far.
      let nextToken: string | undefined
      do {
        const { body } = await admin.post('backtestrule', {
          ruleName,
          startDate: new Date(began - 24 * hourMs).toISOString(),
          endDate: new Date(began).toISOString(),
          ...(nextToken !== undefined && { nextToken }),
        })
        for (const { deviceName, alarmList } of body.devices)
          tried.push(...alarmList.map(alarm => ({ deviceName, ...alarm })))
        ;({ nextToken } = body)
      } while (nextToken !== undefined)
      expect(tried.map(spanOf).toSorted()).toEqual(live.map(spanOf).toSorted())
    },
  )

  it('enrols its instruments in the simulated past, so that they connect with their passwords when they run live', async () => {
    const { devices } = await deviceFile(dataDir)
    expect(Object.keys(devices).toSorted()).toEqual([...admissions.keys()].toSorted())
    const { instruments } = FleetFile.parse(JSON.parse(await readFile(fleetFile(dataDir), 'utf8')))
    expect(instruments.map(({ name }) => name)).toEqual(admitted.map(({ name }) => name))
    for (const { at } of instruments) expect(began - at).toBeLessThan(hourMs / 2)
  })

  it('runs in real time as soon as the product answers', async () => {
    const { body } = await admin.post('device/updateremarks', {
      deviceName: 'MS-0001',
      deviceModel: makeFleetMembers(1)[0]?.model.modelName,
      remarks: 'seen',
    })
    expect(body.device.remarks).toBe('seen')
    const { auditList } = (await admin.post('get_audit', { entity: 'device', name: 'MS-0001' })).body
    const newest = Math.max(...auditList.map((record: { at: string }) => Date.parse(record.at)))
    expect(newest).toBeGreaterThanOrEqual(began)
  })
})

it('the demo creates no simulated past in a data directory that was used before, and none without a fleet', async () => {
  expect(demoPast({ dataDir, fleetSize, say })).toBeUndefined()
  expect(demoPast({ dataDir: path.join(dataDir, 'new'), fleetSize: 0, say })).toBeUndefined()
})
