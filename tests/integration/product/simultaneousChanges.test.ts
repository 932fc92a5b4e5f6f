import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { readsCaughtUp } from '#tests/support/product/readLag.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { reportBody } from '#tests/support/product/reports.ts'
import { soakSize } from '#tests/support/product/soakSize.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { exportRows, manyParameters, tableFile } from '#tests/support/files/tableFiles.ts'
import { store, storeContent } from '#tests/support/product/upload.ts'

let stack: TestStack
let admin: Api
let instrument: Instrument

const modelName = 'Shared'
const deviceName = 'SN-SHARED'

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  const parameter = { mnemonic: 'P', displayName: '', dataType: 'number', description: '', unitsOfMeasure: '' }
  await admin.call('PUT', 'create_model', { modelName, description: '', parameters: { P: parameter } })
  instrument = await admit(stack, admin, deviceName, modelName)
  await admin.call('PUT', 'create_job', {
    jobName: 'shared',
    fileName: await storeContent(admin),
    version: '1',
    targets: { deviceSerialNumbers: [deviceName] },
  })
  const rule = { ruleExpression: '(P > 1)', models: [modelName], severity: 100 }
  await admin.call('PUT', 'createrule', { ruleName: 'Shared', ...rule })
  await admin.post('create_report', reportBody('Shared'))
  await readsCaughtUp()
})
afterAll(async () => {
  await instrument?.end()
  await stack?.stop()
})

interface Change {
  readonly method?: string
  readonly path: string
  readonly body: (number: number) => object
}

const named = { deviceName, deviceModel: modelName }

/** Every change of a thing that others may change too, without the revision that was seen. */
const changes: readonly (readonly [string, Change])[] = [
  ['a job', { path: 'update_job', body: number => ({ jobName: 'shared', description: `${number}` }) }],
  ['a model', { path: 'update_model', body: number => ({ modelName, description: `${number}` }) }],
  ['a report', { path: 'update_report', body: number => reportBody('Shared', {}, { reportDescription: `${number}` }) }],
  ['a rule', { path: 'updaterule', body: number => ({ ruleName: 'Shared', description: `${number}` }) }],
  [
    'a user',
    { path: 'update_user', body: number => ({ userName: 'viewer', phoneNumber: `+49301234${100 + number}` }) },
  ],
  ['the admission', { path: 'device/status', body: number => ({ ...named, status: number % 2 ? 'OK' : 'DORMANT' }) }],
  ['remarks', { path: 'device/updateremarks', body: number => ({ ...named, remarks: `${number}` }) }],
  ['saved views', { method: 'PUT', path: 'saved_view', body: number => view(number % 40) }],
]
const view = (number: number) => ({ page: '/assets', name: `View ${number}`, search: `q=${number}` })

/** Each kind of thing goes the same way to the store: many changes of one kind show that they get through. */
const many = soakSize(40, 100)
const several = soakSize(12, 30)

/** Sends a change as a careful program does: again after the time that a 503 names. */
const sendUntilDone = async ({ method = 'POST', path, body }: Change, number: number) => {
  for (let attempt = 1; ; attempt += 1) {
    const { status, headers } = await admin.call(method, path, body(number))
    const retryAfter = Number(headers.get('retry-after') ?? 0)
    if (status !== 503 || retryAfter === 0) return { status, attempt }
    await sleep(retryAfter * 1_000)
  }
}

describe('many simultaneous changes without a revision', () => {
  it.each(changes)('all succeed if they change %s, most of them at the first attempt', async (name, change) => {
    const count = name === 'a rule' ? many : several
    const outcomes = await Promise.all(Array.from({ length: count }, (_, number) => sendUntilDone(change, number)))
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([])
    expect(outcomes.filter(({ attempt }) => attempt === 1).length).toBeGreaterThanOrEqual(count / 2)
  })

  it('all succeed if they are uploads of parameters', async () => {
    const change = { path: 'uploadDeviceData', body: () => ({ fileName, tableName: 'device_params', modelName }) }
    const fileName = await store(admin, 'more.csv', tableFile('csv', exportRows(manyParameters(5))))
    // Each file has a thread of its own.
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, number) => sendUntilDone(change, number)))
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([])
  })
})
