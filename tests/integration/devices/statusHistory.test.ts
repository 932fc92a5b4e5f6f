import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedProduct } from '#scripts/local/past/makePast.ts'
import {
  heartbeatsAt,
  buildSentRecord,
  buildRegistrationRecord,
  type TelemetryRecord,
} from '#scripts/local/past/records.ts'
import { iso } from '#shared/time/iso.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { condition, downloaded, reportBody, runToEnd } from '#tests/support/product/reports.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const modelName = 'Watched'
/** The whole past lies in one day of UTC, whatever time it is now. */
const day = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs
const begin = day + hourMs
const heldFrom = begin + 5 * hourMs

let stack: TestStack
let admin: Api

const statusAt = (deviceName: string, at: number, status: string): TelemetryRecord =>
  buildSentRecord({
    at,
    deviceName,
    type: 'message',
    message: { kind: 'status', payload: { timestamp: iso(at), status } },
  })
const connectionAt = (deviceName: string, at: number, connected: boolean): TelemetryRecord =>
  buildSentRecord({ at, deviceName, type: 'presence', connected })

/** Ready from 1:00 on, runs from 1:10, is disconnected from 1:40 to 1:50, in fault from 2:00 and silent after 2:10. */
const reported = (deviceName: string): [at: number, record: TelemetryRecord][] => {
  const at = (minutes: number): number => begin + minutes * minuteMs
  return [
    [at(0), connectionAt(deviceName, at(0), true)],
    [at(1), statusAt(deviceName, at(1), 'IDLE')],
    ...Array.from({ length: 3 }, (_, index): [number, TelemetryRecord] => [
      at(10 + index * 10),
      statusAt(deviceName, at(10 + index * 10), index === 0 ? 'EQUILUP' : 'RUN'),
    ]),
    [at(39), statusAt(deviceName, at(39), 'RUN')],
    [at(40), connectionAt(deviceName, at(40), false)],
    [at(50), connectionAt(deviceName, at(50), true)],
    [at(60), statusAt(deviceName, at(60), 'FAULT')],
    [at(70), statusAt(deviceName, at(70), 'FAULT')],
    [at(180), statusAt(deviceName, at(180), 'READY')],
  ]
}

const past = async ({ base, setTime, invoke }: SimulatedProduct): Promise<void> => {
  const ingest = (records: readonly TelemetryRecord[]) => invoke('ingest', { Records: records })
  setTime(begin - 2 * minuteMs)
  const api = await signIn(base, 'admin')
  await api.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
  await ingest([buildRegistrationRecord('SN-1', modelName, begin - 2 * minuteMs)])
  setTime(begin)
  await api.post('device/status', { deviceName: 'SN-1', deviceModel: modelName, status: 'OK' })
  for (const [at, record] of reported('SN-1')) {
    setTime(at)
    await ingest([record])
  }
  // The clock has seen its heartbeats once, and is then without them for two minutes.
  const seen = [heldFrom - 4 * minuteMs, heldFrom - 2 * minuteMs, heldFrom]
  for (const at of [...seen, heldFrom + 10 * minuteMs]) {
    setTime(at)
    if (at !== heldFrom + 10 * minuteMs) await ingest(heartbeatsAt(at))
    await invoke('watchFleet', {})
  }
  // From its last heartbeat until now the stage is held once more, as soon as the clock looks: the instrument is not
  // admitted then, so that it does not matter when.
  setTime(heldFrom + 11 * minuteMs)
  await api.post('device/status', { deviceName: 'SN-1', deviceModel: modelName, status: 'DORMANT' })
  setTime(heldFrom + 12 * minuteMs)
  await ingest(heartbeatsAt(heldFrom + 12 * minuteMs))
  await invoke('watchFleet', {})
}

beforeAll(async () => {
  stack = await startStack({ past, readingsBufferMs: 300 })
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const minutesFrom = (time: string): number => Math.round((Date.parse(time) - begin) / minuteMs)

describe('the status history of an instrument', () => {
  it("lists the instrument's modes without gaps or overlaps", async () => {
    const { stretches } = (
      await admin.post('device/statushistory', {
        deviceName: 'SN-1',
        startDate: iso(day),
        endDate: iso(begin + 8 * hourMs),
      })
    ).body
    const oldestFirst = stretches.toReversed()
    expect(oldestFirst.map(({ from, mode, status }) => [minutesFrom(from), mode, status])).toEqual([
      [-60, 'notAdmitted', undefined],
      [0, 'unknown', undefined],
      [1, 'ready', 'IDLE'],
      [10, 'running', 'EQUILUP'],
      [20, 'running', 'RUN'],
      [40, 'disconnected', 'RUN'],
      [50, 'running', 'RUN'],
      [60, 'fault', 'FAULT'],
      [70, 'silent', 'FAULT'],
      [180, 'silent', 'READY'],
      [300, 'held', 'READY'],
      [311, 'notAdmitted', 'READY'],
    ])
    for (const [index, { from }] of oldestFirst.slice(1).entries()) expect(from).toBe(oldestFirst[index]?.until)
  })

  it('begins with the mode that the instrument was in at the start of the period, even in the middle of a gap', async () => {
    const { stretches } = (
      await admin.post('device/statushistory', {
        deviceName: 'SN-1',
        startDate: iso(begin + 100 * minuteMs),
        endDate: iso(begin + 110 * minuteMs),
      })
    ).body
    expect(stretches).toEqual([
      {
        from: iso(begin + 100 * minuteMs),
        until: iso(begin + 110 * minuteMs),
        mode: 'silent',
        status: 'FAULT',
      },
    ])
  })

  it('lists the newest modes of the last week if no period is named', async () => {
    const { total, stretches } = (await admin.post('device/statushistory', { deviceName: 'SN-1', pageSize: 2 })).body
    expect(total).toBe(12)
    expect(stretches.map(({ mode }) => mode)).toEqual(['notAdmitted', 'held'])
  })

  it('is not found for an unknown instrument', async () => {
    const { status } = await admin.post('device/statushistory', {
      deviceName: 'SN-9',
      startDate: iso(day),
      endDate: iso(day + 1),
    })
    expect(status).toBe(404)
  })
})

describe('the utilisation of instruments', () => {
  const asked = { startDay: iso(day).slice(0, 10), endDay: iso(day).slice(0, 10), zone: 'UTC' }

  it('counts each second of a day once, and shows how long runs of samples took', async () => {
    const { utilisationList, total } = (await admin.post('device/utilisation', asked)).body
    expect(total).toBe(1)
    const [used] = utilisationList
    expect(used).toMatchObject({ deviceName: 'SN-1', modelName })
    const seconds: Record<string, number> = used!.days[0]!.seconds
    expect(Object.values(seconds).reduce((sum, one) => sum + one, 0)).toBe(86_400)
    expect(Math.round((seconds['running'] ?? 0) / 60)).toBe(40)
    expect(Math.round((seconds['fault'] ?? 0) / 60)).toBe(10)
    expect(used!.runs).toMatchObject({ count: 2 })
    expect(used!.repairs).toEqual({ count: 0, seconds: 0 })
  })

  it('can be limited to one model or to some instruments', async () => {
    const none = (await admin.post('device/utilisation', { ...asked, modelName: 'Other' })).body
    expect(none).toMatchObject({ total: 0, utilisationList: [] })
    expect((await admin.post('device/utilisation', { ...asked, deviceName: 'SN-*' })).body.total).toBe(1)
  })

  it.each([
    ['endDay', { endDay: '2999-01-01' }],
    ['startDay', { startDay: '2999-01-01' }],
    ['startDay', { startDay: '2026-02-30' }],
    ['zone', { zone: 'Mars/Olympus' }],
  ])('is refused for a wrong %s: %j', async (field, wrong) => {
    const { status, body } = await admin.post('device/utilisation', { ...asked, ...wrong })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(field)
  })
})

const rowsOf = async (reportName: string, choice: object) => {
  const dates = { startDate: iso(day), endDate: iso(day + dayMs) }
  const { status } = await admin.post('create_report', reportBody(reportName, choice, dates))
  expect(status).toBe(200)
  const { queryExecutionStatus, queryExecutionId } = await runToEnd(admin, reportName)
  expect(queryExecutionStatus).toBe('SUCCEEDED')
  return downloaded(admin, queryExecutionId!)
}

describe('a report on utilisation', () => {
  it('has for each instrument and day the minutes in each mode and the number of runs', async () => {
    // The first run of the clock counts all days that have ended.
    await tick(stack, 'tendReports')
    const rows = await rowsOf('Utilisation', { entity: 'utilisation' })
    const row = rows.find(one => one['day'] === iso(day).slice(0, 10))
    expect(row).toMatchObject({ deviceName: 'SN-1', modelName, runs: '2', faults: '1' })
    const minutes = Object.entries(row!).filter(([name]) => name.endsWith('Minutes'))
    expect(minutes.reduce((sum, [, value]) => sum + Number(value), 0)).toBeCloseTo(24 * 60)
    expect(Math.round(Number(row!['runningMinutes']))).toBe(40)
    expect(Math.round(Number(row!['faultMinutes']))).toBe(10)
  })

  it("adds up the minutes of a model's instruments", async () => {
    const summary = { measures: ['sum(runningMinutes)', 'distinct(deviceName)'] }
    const [row] = await rowsOf('Sum', { entity: 'utilisation', selectClause: ['modelName'], summary })
    expect(Math.round(Number(row!['sum(runningMinutes)']))).toBe(40)
  })
})

describe('a report on statuses', () => {
  const statuses = (reportName: string, whereClause: readonly object[] = []) =>
    rowsOf(reportName, { entity: 'instrument_status', whereClause })

  it('has each reported status and each change of the connection, newest first', async () => {
    const rows = await eventually('all statuses can be queried', async () => {
      const found = await statuses(`Statuses ${Math.random()}`)
      return found.length === 20 && found
    })
    const isGap = (row: Record<string, string>): boolean => row['silentMinutes'] !== ''
    const isDecision = (row: Record<string, string>): boolean => row['admission'] !== ''
    const reports = rows.filter(row => !isGap(row) && !isDecision(row))
    expect(reports.map(row => [row['reportedStatus'], row['displayStatus'], row['connection']])).toEqual([
      ['READY', 'READY', ''],
      ['FAULT', 'FAULT', ''],
      ['FAULT', 'FAULT', ''],
      ['', '', 'CONNECTED'],
      ['', '', 'DISCONNECTED'],
      ['RUN', 'RUNNING', ''],
      ['RUN', 'RUNNING', ''],
      ['RUN', 'RUNNING', ''],
      ['EQUILUP', 'RUNNING', ''],
      ['IDLE', 'READY', ''],
    ])
    expect(reports[0]).toMatchObject({ deviceName: 'SN-1', modelName })
    expect(rows.filter(isDecision).map(row => row['admission'])).toEqual(['DORMANT', 'OK'])
    // From the receipt of a message to that of the next one.
    expect(rows.filter(isGap).map(row => Number(row['silentMinutes']))).toEqual([110, 10, 10, 11, 9, 10, 10, 9])
  })

  it('can be filtered by conditions, and its rows do not appear in a report on readings', async () => {
    expect(await statuses('Runs', [condition('displayStatus', '=', 'RUNNING')])).toHaveLength(4)
    const readings = reportBody(
      'Readings',
      { entity: 'timeseries' },
      { startDate: iso(day), endDate: iso(day + dayMs) },
    )
    await admin.post('create_report', readings)
    const { queryExecutionId } = await runToEnd(admin, 'Readings')
    expect(await downloaded(admin, queryExecutionId!)).toEqual([])
  })
})
