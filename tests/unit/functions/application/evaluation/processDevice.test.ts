import { randomBytes } from 'node:crypto'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { publishVersion, type RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { makeRuleEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import { emptyEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState, listOpenAlarms } from '#functions/domain/alarms/state/ruleState.ts'
import type { Why } from '#functions/domain/alarms/firing/changes.ts'
import { hasReason } from '#functions/domain/alarms/rows/withoutReasons.ts'
import { unknownSight } from '#functions/domain/fleet/stageSight.ts'
import { newScratchMemory } from '#functions/domain/alarms/match/scratch.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { processDevice } = await import('#functions/application/evaluation/processDevice.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')

/** How the store answers writes that have this text in them. */
let refused: { readonly text: string; readonly status: number; readonly type: string } | undefined
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { headers, body }) => {
    const isWrite = /TransactWrite|ExecuteStatement|PutItem/.test(String(headers['x-amz-target']))
    if (!refused || !isWrite || !body.includes(refused.text)) return carryOut()
    const answer = { __type: `com.amazonaws.dynamodb.v20120810#${refused.type}`, message: 'refused' }
    return { status: refused.status, headers: {}, body: JSON.stringify(answer) }
  })
})
afterAll(() => store.close())
beforeEach(() => {
  refused = undefined
})

const rules = {
  set: buildRuleSet(new Map(), [], 1),
  stored: new Map<string, never>(),
  limits: new Map<string, never>(),
  scratch: newScratchMemory(),
  stage: unknownSight,
}
const now = 100_000
const raw = { topic: 't', payload: '', receivedAt: now }

/** An id has twelve characters of base64url. */
const idOf = (name: string): string => name.padEnd(12, 'A')

const error = (timestamp: number, errorInfo: string): Incoming => {
  const message = { kind: 'errors', timestamp, errorType: 'E', errorCode: '0x1', errorInfo } as const
  return { type: 'message', id: idOf(`e${timestamp}`), message, raw }
}

/** The memory of a rule that has fired lately, which is kept when the rule is gone. */
const firedLately = makeRuleEntries([['Gone', { ...emptyEntry(900), fired: [1] }]])

/** An admitted instrument, as it is stored. */
const admitted = async (deviceName: string): Promise<DeviceState> => {
  const read = newDeviceState(deviceName)
  const state: DeviceState = { ...read, modelName: 'M', deviceStatus: 'OK', registeredAt: 1 }
  await writeDevice({ state, read, rows: [], alarms: [], listing: 'create' })
  return readDeviceState(deviceName)
}
const process = (state: DeviceState, incoming: readonly Incoming[], mayBeOutdated = false) =>
  processDevice({ state, mayBeOutdated, rules, now }, incoming)
const itemsIn = async (table: 'history' | 'quarantine' | 'events' | 'alarms', deviceName: string) => {
  const items: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client: store.db }, { TableName: localTableName(table) }))
    items.push(...Items)
  return items.filter(item => item['deviceName'] === deviceName)
}

it('a batch with more messages than fit into a transaction is stored in order', async () => {
  const many = Array.from({ length: 90 }, (_, number) => error(number, 'leak'))
  const { state, outcomes } = await process(await admitted('SN-1'), many)
  expect(outcomes).toEqual(many.map(() => 'accepted'))
  expect(await itemsIn('history', 'SN-1')).toHaveLength(90)
  expect(await readDeviceState('SN-1')).toEqual(state)
})

describe('a message that cannot be stored', () => {
  it('is quarantined, while the messages before and after it are stored', async () => {
    refused = { text: 'poison', status: 400, type: 'ValidationException' }
    const slice = [error(1, 'leak'), error(2, 'poison'), error(3, 'leak')]
    const { outcomes } = await process(await admitted('SN-2'), slice)
    expect(outcomes).toEqual(['accepted', 'quarantined', 'accepted'])
    expect(await itemsIn('history', 'SN-2')).toMatchObject([
      { entry: `error#1970-01-01T00:00:00.001Z#${idOf('e1')}` },
      { entry: `error#1970-01-01T00:00:00.003Z#${idOf('e3')}` },
    ])
    expect(await itemsIn('quarantine', 'SN-2')).toMatchObject([
      { messageId: idOf('e2'), reason: 'the message could not be processed; the log says why' },
    ])
  })

  it('for a temporary reason is returned for a retry with all other messages of its batch', async () => {
    refused = { text: 'leak', status: 500, type: 'InternalServerError' }
    const state = await admitted('SN-3')
    await expect(process(state, [error(1, 'leak'), error(2, 'leak')])).rejects.toThrow('refused')
    expect(await itemsIn('quarantine', 'SN-3')).toEqual([])
  })
})

describe('a device state in memory that differs from the stored one', () => {
  it('is read again, and no message is lost', async () => {
    const old = await admitted('SN-4')
    await process(old, [error(1, 'leak')])
    const { outcomes, state } = await process(old, [error(2, 'leak')])
    expect(outcomes).toEqual(['accepted'])
    expect(state.recentIds.map(([id]) => id)).toEqual(['e1', 'e2'].map(idOf))
  })

  it('is not trusted to decide that a message changes nothing', async () => {
    const old = await admitted('SN-5')
    const denied: DeviceState = { ...old, deviceStatus: 'DENIED' }
    expect((await process(denied, [error(1, 'leak')], true)).outcomes).toEqual(['accepted'])
  })
})

it('an instrument is evaluated even if its state has seen publications that are missing from a restored rules table', async () => {
  const admittedState = await admitted('SN-ahead')
  const ahead: DeviceState = { ...admittedState, rules: { ...newRuleState('M'), revision: 950, rules: firedLately } }
  await writeDevice({ state: ahead, read: admittedState, rows: [], alarms: [], listing: 'keep' })
  const { outcomes } = await process(await readDeviceState('SN-ahead'), [error(1, 'leak')])
  expect(outcomes).toEqual(['accepted'])
  expect((await readDeviceState('SN-ahead')).rules).toMatchObject({ revision: 0 })
})

describe('a device state with poorly compressible values is stored, and no message is quarantined,', () => {
  const readings = (timestamp: number, values: Record<string, ReadingValue>): Incoming => {
    const message = { kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf(values) } as const
    return { type: 'message', id: idOf(`r${timestamp}`), message, raw: { ...raw, receivedAt: timestamp } }
  }
  const rulesThatMention = (items: readonly string[]) => {
    const parameters = new Map(items.map(name => [name, 'string' as const]))
    const versions = items.map(name =>
      publishVersion(
        undefined,
        {
          type: 'Expression',
          ruleName: name,
          expression: `(${name} = 'never')`,
          models: ['M'],
          count: 1,
          windowMs: undefined,
          enabled: true,
          severity: 100,
          resetWhenFalse: false,
          resetAfterFirst: true,
        },
        { at: 0, publication: 1 },
      ),
    )
    return buildRuleSet(new Map([['M', { parameters, staleAfterMs: 900_000 }]]), versions, 1)
  }
  /** Processes messages in batches of 10, each on the state as it was stored. */
  const processAll = async (
    deviceName: string,
    messages: readonly Incoming[],
    mentioned: readonly string[] = [],
  ): Promise<DeviceState> => {
    await admitted(deviceName)
    const by = { ...rules, set: rulesThatMention(mentioned) }
    for (let from = 0; from < messages.length; from += 10) {
      const batch = messages.slice(from, from + 10)
      const state = await readDeviceState(deviceName)
      const { outcomes } = await processDevice({ state, mayBeOutdated: false, rules: by, now }, batch)
      expect(outcomes).toEqual(batch.map(() => 'accepted'))
    }
    return readDeviceState(deviceName)
  }

  it('if every second brings a text of 4,000 characters', async () => {
    const text = () => randomBytes(3_000).toString('base64')
    const messages = Array.from({ length: 200 }, (_, second) => readings(second * 1_000, { SPECTRUM: text(), P: 1 }))
    const { rules: remembered } = await processAll('SN-6', messages, ['SPECTRUM'])
    expect(remembered?.recent.messages.length).toBeGreaterThan(20)
  })

  it('if every message has items with new names', async () => {
    const run = (number: number) =>
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, peak) => [`RUN_${number}_PEAK_${peak}_AREA`, Math.random() * 1e5]),
      )
    const messages = Array.from({ length: 40 }, (_, number) => readings(number * 1_800_000, run(number)))
    const { latest } = await processAll('SN-7', messages)
    expect(latest).toHaveProperty('RUN_39_PEAK_999_AREA')
  })

  it('if texts are so many and so varied that the rules can remember only a few values', async () => {
    const character = () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 0x5000))
    const text = () => Array.from({ length: 4_000 }, character).join('')
    const run = (number: number) =>
      Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`TEXT_${number % 7}_${place}`, text()]))
    const names = Object.assign({}, ...Array.from({ length: 7 }, (_, number) => run(number))) as Record<string, string>
    const messages = Array.from({ length: 50 }, (_, number) => readings(number * 20_000, run(number)))
    const { rules: remembered } = await processAll('SN-8', messages, Object.keys(names))
    expect(remembered?.recent).toMatchObject({ newest: 49 * 20_000, horizon: 49 * 20_000, messages: [], size: 0 })
    expect(remembered?.recent.older.values.size).toBeGreaterThan(3)
  })
})

/** Rules of model M that fire at once, one for each expression. */
const rulesOf = (expressions: readonly string[], parameters: ReadonlyMap<string, 'number' | 'string'>) => {
  const versions = expressions.map((expression, index): RuleVersion => {
    const bookkeeping = { version: 1, since: index + 1, startedAt: 0, ended: undefined, enabled: true }
    const counting = { count: 1, windowMs: undefined, resetWhenFalse: false, resetAfterFirst: true }
    const rule = { ruleName: `Rule_${index}`, type: 'Expression', expression, severity: 180, models: ['M'] } as const
    return { ...rule, ...bookkeeping, ...counting }
  })
  const stored = new Map(
    versions.map(version => [
      version.ruleName,
      {
        description: 'Call service',
        expression: { text: 'expression' in version ? version.expression : '' },
        window: {},
      } as never,
    ]),
  )
  const model = { parameters, staleAfterMs: 900_000 }
  return {
    set: buildRuleSet(new Map([['M', model]]), versions, versions.length),
    stored,
    limits: new Map<string, never>(),
    scratch: newScratchMemory(),
    stage: unknownSight,
  }
}

it.each([
  [180, 60, 'with what each rule saw'],
  [300, 120, 'without it if the state has no room for it'],
])('all alarms are stored if one message makes %i rules of %i conditions TRUE: %s', async (count, conditions) => {
  const deviceName = `SN-${count}`
  const names = Array.from({ length: 60 }, (_, index) => `PARAMETER_${index}`)
  const random = (limit: number) => Math.random() * limit
  const condition = () => `(${names[Math.floor(random(60))]} > ${random(400).toFixed(2)})`
  const expressions = Array.from({ length: count }, () => Array.from({ length: conditions }, condition).join(' and '))
  const all = rulesOf(expressions, new Map(names.map(name => [name, 'number'] as const)))
  const values = names.map(() => 401 + random(100))
  const message = { kind: 'readings', timestamp: now, category: 'MassSpec', items: { names, values } } as const
  const before = { state: await admitted(deviceName), mayBeOutdated: false, rules: all, now }
  const { outcomes, state } = await processDevice(before, [{ type: 'message', id: idOf('r'), message, raw }])
  expect([outcomes, state.pending]).toEqual([['accepted'], []])
  const events = await itemsIn('events', deviceName)
  expect(events).toHaveLength(count)
  expect(await itemsIn('alarms', deviceName)).toHaveLength(count)
  const withReason = events.filter(({ why }) => hasReason(JSON.parse(String(why)) as Why)).length
  expect(withReason === count).toBe(count === 180)
  expect(withReason).toBeGreaterThan(90)
})

it('an alarm whose rule saw the longest texts is stored with texts that are marked as shortened', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `TEXT_${index}`)
  const expression = names.map(name => `(${name} != 'fine')`).join(' and ')
  const all = rulesOf([expression], new Map(names.map(name => [name, 'string'] as const)))
  // Six bytes of JSON for each character.
  const values = names.map(() => '\u0001'.repeat(4_096))
  const message = { kind: 'readings', timestamp: now, category: 'MassSpec', items: { names, values } } as const
  const before = { state: await admitted('SN-10'), mayBeOutdated: false, rules: all, now }
  const { outcomes } = await processDevice(before, [{ type: 'message', id: idOf('r'), message, raw }])
  expect(outcomes).toEqual(['accepted'])
  expect(await itemsIn('events', 'SN-10')).toHaveLength(1)
  const [{ mnemonicValues } = {}] = await itemsIn('alarms', 'SN-10')
  expect(JSON.parse(String(mnemonicValues))).toMatchObject({ TEXT_19: `${'\u0001'.repeat(200)}… (4096 characters)` })
})

it('no message is quarantined if another process has stored waiting rows about the same alarm', async () => {
  const all = rulesOf(['(P > 5)'], new Map([['P', 'number']]))
  const reading = (timestamp: number, value: number): Incoming => {
    const message = { kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf({ P: value }) } as const
    return { type: 'message', id: idOf(`r${timestamp}`), message, raw }
  }
  const before = { state: await admitted('SN-11'), mayBeOutdated: false, rules: all, now }
  const { state: remembered } = await processDevice(before, [reading(1_000, 6)])
  const read = await readDeviceState('SN-11')
  const [open] = read.rules ? listOpenAlarms(read.rules) : []
  if (!open) throw new Error('There is no open alarm')
  const subject = { deviceName: 'SN-11', modelName: 'M', description: '', ruleExpression: '(P > 5)' }
  const alarm = { ...open, rule: 'Rule_0', device: 'SN-11' }
  const waiting: DeviceState = { ...read, pending: [{ type: 'alarm', alarm, subject, openedBy: undefined }] }
  await writeDevice({ state: waiting, read, rows: [], alarms: [], listing: 'keep' })
  const { outcomes, state } = await processDevice({ ...before, state: remembered, mayBeOutdated: true }, [
    reading(2_000, 1),
  ])
  expect([outcomes, state.pending]).toEqual([['accepted'], []])
  expect(await itemsIn('quarantine', 'SN-11')).toEqual([])
  expect(await itemsIn('alarms', 'SN-11')).toMatchObject([{ closedAt: new Date(2_000).toISOString() }])
})
