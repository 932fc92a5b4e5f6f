import { GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmClosings, alarmLives, type AlarmLife } from '#shared/contract/alarm.ts'
import type { AlarmRow } from '#functions/domain/alarms/rows/alarmRows.ts'
import { eventOfClosing, firstLife, lifeAfter } from '#functions/domain/alarms/life/alarmLife.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { alarmWrite } = await import('#functions/data/alarms/alarmItems.ts')
const { acknowledge } = await import('#functions/data/alarms/acknowledgements.ts')
const { getAlarm } = await import('#functions/data/alarms/alarmRepository.ts')
const { alarmKeysClosedSince, openAlarmKeys, returnedAlarmKeys } =
  await import('#functions/data/alarms/currentAlarms.ts')
const { settledAlarmsAt } = await import('#functions/data/alarms/settledAlarms.ts')
const { makeAlarmId } = await import('#functions/domain/alarmIds.ts')
const { parseAlarmKey } = await import('#functions/data/alarms/readAlarm.ts')

type Store = Awaited<ReturnType<typeof openLocalStore>>
type Closing = (typeof alarmClosings)[number]

const begin = Date.UTC(2026, 0, 1)
const closedAt = begin + 60_000
const year = 365 * 86_400

let store: Store
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const rowOf = (device: string, more: Partial<AlarmRow['alarm']> = {}): AlarmRow => ({
  type: 'alarm',
  alarm: {
    id: `${device}.High.1.${begin}`,
    rule: 'High',
    device,
    version: 1,
    severity: 120,
    alarmDate: begin,
    lastAlarmDate: begin,
    count: 1,
    ...more,
  },
  subject: { deviceName: device, modelName: 'M', description: '', ruleExpression: '(P > 1)' },
  openedBy: undefined,
})
const idOfAlarm = (device: string): string => makeAlarmId(device, `${new Date(begin).toISOString()}#High#1`)
/** Each call leaves a record of its own. */
const trailOf = (requestId: string, at = begin + 120_000) => ({
  by: 'admin',
  at,
  action: 'alarm.acknowledge',
  requestId,
})

/** The write that ingest's transaction makes. */
const write = async (row: AlarmRow): Promise<void> => {
  const { Update } = alarmWrite(row)
  if (Update) await store.db.send(new UpdateCommand({ ...Update, TableName: localTableName('alarms') }))
}
const openIt = async (device: string): Promise<void> => {
  await write(rowOf(device))
  // What a first firing says of the rule; the rest of the row does not matter here.
  await store.db.send(
    new UpdateCommand({
      TableName: localTableName('alarms'),
      Key: parseAlarmKey(idOfAlarm(device)),
      UpdateExpression: 'SET mnemonicValues = :none',
      ExpressionAttributeValues: { ':none': '{}' },
    }),
  )
}
const close = (device: string, closedBy: Closing, more: object = {}) =>
  write(rowOf(device, { closedAt, closedBy, ...more }))
const stored = async (device: string) =>
  (await store.db.send(new GetCommand({ TableName: localTableName('alarms'), Key: parseAlarmKey(idOfAlarm(device)) })))
    .Item

/**
 * What a person or ingest does. An alarm is acknowledged as it was when it was last read; with `both` a FALSE closes it
 * at the same moment.
 */
const step = fc.oneof(
  fc.constantFrom('fires' as const, 'reads' as const, 'acknowledges' as const, 'both' as const),
  fc.constantFrom(...alarmClosings),
)

/** Each alarm is a run of its own. `unit/functions/domain/alarms/life/alarmLife` draws thousands without a store. */
const runs = 150

const everyAlarm = async () => {
  const items = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await store.db.send(new ScanCommand({ TableName: localTableName('alarms'), ExclusiveStartKey }))
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

describe('alarms that fire, close and are acknowledged in any order', () => {
  it('are visible until they are acknowledged, expire only after that, and are in no index from then on', async () => {
    const scripts = fc.sample(fc.array(step, { minLength: 1, maxLength: 6 }), runs)
    const lives = new Map<string, AlarmLife>()
    const run = async (script: (typeof scripts)[number], index: number): Promise<void> => {
      const device = `SN-${index}`
      let life = firstLife
      let count = 1
      let closedBy: Closing | undefined
      await openIt(device)
      let read = await getAlarm(idOfAlarm(device))
      for (const does of script) {
        if (does === 'reads') read = await getAlarm(read.id)
        else if (does === 'both') {
          closedBy ??= 'FALSE'
          await Promise.all([acknowledge(read, '', trailOf(device)), close(device, closedBy, { count })])
          life = lifeAfter(lifeAfter(life, 'isAcknowledged'), eventOfClosing(closedBy))
        } else if (does === 'acknowledges') {
          await acknowledge(read, '', trailOf(device))
          life = lifeAfter(life, 'isAcknowledged')
        } else {
          // A closed alarm is written again only if a late firing joins it, and keeps its end.
          if (does === 'fires') count += 1
          else if (closedBy === undefined) {
            closedBy = does
            life = lifeAfter(life, eventOfClosing(does))
          }
          await (closedBy === undefined ? write(rowOf(device, { count })) : close(device, closedBy, { count }))
        }
      }
      lives.set(device, life)
    }
    // Many go on at once, as they do in the product.
    await Promise.all(
      Array.from({ length: 8 }, async (_, first) => {
        for (let index = first; index < scripts.length; index += 8) await run(scripts[index] ?? [], index)
      }),
    )
    const found = new Map(
      await Promise.all(
        [...lives.keys()].map(async device => [device, (await getAlarm(idOfAlarm(device))).life] as const),
      ),
    )
    expect(found).toEqual(lives)
    expect(new Set(lives.values())).toEqual(new Set(alarmLives))
    const inLife = (...wanted: AlarmLife[]) =>
      [...lives].flatMap(([device, life]) => (wanted.includes(life) ? [device] : [])).toSorted()
    const names = (keys: readonly { readonly deviceName: string }[]) => keys.map(key => key.deviceName).toSorted()
    expect(names(await openAlarmKeys())).toEqual(inLife('unacknowledged', 'acknowledged'))
    expect(names(await returnedAlarmKeys())).toEqual(inLife('returned'))
    expect(names(await alarmKeysClosedSince('', Infinity))).toEqual(inLife('returned', 'closed'))
    const expiring = (await everyAlarm()).filter(
      ({ expiresAt }) => expiresAt !== undefined && Number(expiresAt) < begin / 1000 + 1_000 * year,
    )
    expect(expiring.map(({ deviceName }) => String(deviceName)).toSorted()).toEqual(inLife('closed'))
  })
})

describe('an alarm', () => {
  it('that closes while somebody acknowledges it ends up acknowledged and closed', async () => {
    await openIt('SN-A')
    const read = await getAlarm(idOfAlarm('SN-A'))
    await close('SN-A', 'FALSE')
    const alarm = await acknowledge(read, 'on it', trailOf('a'))
    expect(alarm).toMatchObject({ state: 'closed', life: 'closed', closedBy: 'FALSE', comment: 'on it' })
    expect(await returnedAlarmKeys()).not.toContainEqual(parseAlarmKey(read.id))
  })

  it('that closed unacknowledged keeps the reason for its closing, and expires some time after its acknowledgement', async () => {
    await openIt('SN-B')
    await close('SN-B', 'quiet')
    const read = await getAlarm(idOfAlarm('SN-B'))
    expect(read).toMatchObject({ state: 'closed', life: 'returned', closedBy: 'quiet' })
    const at = begin + 5 * year * 1000
    await acknowledge(read, '', trailOf('b', at))
    expect(Number((await stored('SN-B'))?.['expiresAt'])).toBeGreaterThan(at / 1000)
  })

  it('that an earlier release acknowledged and closed gets its expiry and its index corrected by the first read', async () => {
    await openIt('SN-C')
    await store.db.send(
      new UpdateCommand({
        TableName: localTableName('alarms'),
        Key: parseAlarmKey(idOfAlarm('SN-C')),
        UpdateExpression: 'SET acknowledgedBy = :by, revision = :two',
        ExpressionAttributeValues: { ':by': 'admin', ':two': 2 },
      }),
    )
    await close('SN-C', 'FALSE')
    const key = parseAlarmKey(idOfAlarm('SN-C'))
    expect(await settledAlarmsAt([key], begin)).toMatchObject([{ life: 'closed', closedBy: 'FALSE' }])
    expect(await returnedAlarmKeys()).not.toContainEqual(key)
    expect(Number((await stored('SN-C'))?.['expiresAt'])).toBeLessThan(begin / 1000 + 100 * year)
  })
})
