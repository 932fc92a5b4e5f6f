import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlarmTraits } from '#functions/data/alarms/readAlarm.ts'
import { fc } from '#tests/support/draw/fc.ts'
import {
  alarmWrites,
  answerFromAlarms,
  asEarlierRelease,
  storedAlarm,
  type BegunAlarm,
  type Item,
} from '#tests/support/stored/storedAlarms.ts'

for (const name of ['ALARMS_TABLE', 'EVENTS_TABLE', 'NOTICES_TABLE']) vi.stubEnv(name, name)
vi.stubEnv('ALARM_RETENTION_DAYS', '400')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { alarmWrite } = await import('#functions/data/alarms/alarmItems.ts')
const { listAlarms, readListed } = await import('#functions/data/alarms/alarmListing.ts')
const { createEmptyMonths } = await import('#functions/data/store/emptyMonths.ts')
const { alarmKey, readAlarmItem } = await import('#functions/data/alarms/readAlarm.ts')

const store = mockClient(DynamoDBDocumentClient)
beforeEach(() => store.reset())

const stored = (begun: BegunAlarm): Item => storedAlarm(alarmWrites(begun, alarmWrite))

const quarterMs = 92 * 86_400_000
const begin = Date.UTC(2026, 0, 20)

const time = fc.integer({ min: 0, max: 40 }).map(step => begin + Math.floor((step * quarterMs) / 40))

const begunAlarm: fc.Arbitrary<BegunAlarm> = fc.record({
  at: time,
  deviceName: fc.integer({ min: 1, max: 30 }).map(number => `SN-${number}`),
  modelName: fc.constantFrom('M', 'N'),
  severity: fc.constantFrom(120, 180),
  description: fc.constantFrom('leak', 'no leak at all', ''),
  mnemonic: fc.constantFrom('P', 'constructor'),
  laterFirings: fc.integer({ min: 0, max: 2 }),
})

const drawn = fc.record({
  alarms: fc.array(fc.tuple(begunAlarm, fc.boolean()), { maxLength: 40 }),
  period: fc.tuple(time, time).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  wanted: fc.record({
    modelName: fc.constantFrom(undefined, 'M'),
    alarmSeverity: fc.constantFrom(undefined, 180),
    description: fc.constantFrom('', 'leak', 'no'),
    mnemonic: fc.constantFrom(undefined, 'constructor'),
  }),
  pageSize: fc.integer({ min: 1, max: 6 }),
  limit: fc.integer({ min: 1, max: 30 }),
})

describe('the listing of all alarms', () => {
  it('returns what filtering and sorting all stored alarms returns, including alarms of an earlier release', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ alarms, period, wanted, pageSize, limit }) => {
        const byKey = new Map(
          alarms.map(([begun, isEarlier]) => {
            const item = isEarlier ? asEarlierRelease(stored(begun)) : stored(begun)
            return [`${begun.at} ${begun.deviceName}`, item]
          }),
        )
        const items = [...byKey.values()]
        answerFromAlarms(store, items, pageSize)
        const matches = (alarm: AlarmTraits): boolean =>
          (wanted.modelName === undefined || alarm.modelName === wanted.modelName) &&
          (wanted.alarmSeverity === undefined || alarm.alarmSeverity === wanted.alarmSeverity) &&
          alarm.alarmDescription.includes(wanted.description) &&
          (wanted.mnemonic === undefined || Object.hasOwn(alarm.mnemonicValues, wanted.mnemonic))
        const expected = items
          .map(readAlarmItem)
          .filter(alarm => {
            const at = Date.parse(alarm.alarmDate)
            return at >= period.from && at <= period.to && matches(alarm)
          })
          .sort((a, b) => (alarmKey(a) < alarmKey(b) ? 1 : -1))
          .slice(0, limit)
        const emptyMonths = createEmptyMonths()
        const listAgain = () => listAlarms(period, matches, undefined, limit, emptyMonths)
        expect(await readListed(await listAgain())).toEqual(expected)
        // The months that were empty are not read a second time.
        expect(await readListed(await listAgain())).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  const begun = (index: number): BegunAlarm => ({
    at: begin + index,
    deviceName: `SN-${index}`,
    modelName: 'M',
    severity: 120,
    description: '',
    mnemonic: 'P',
    laterFirings: 0,
  })
  const month = { from: begin, to: begin + 86_400_000 }

  it('reads one page per partition if that suffices, and reads all fields of an alarm only on request', async () => {
    answerFromAlarms(
      store,
      Array.from({ length: 2_000 }, (_, index) => stored(begun(index))),
      100,
    )
    const found = await listAlarms(month, () => true, undefined, 80)
    expect(found.map(({ key }) => key.deviceName)).toEqual(
      Array.from({ length: 80 }, (_, index) => `SN-${1_999 - index}`),
    )
    expect(store.commandCalls(QueryCommand)).toHaveLength(9)
    expect(store.commandCalls(BatchGetCommand)).toHaveLength(0)
    const read = await readListed(found.slice(0, 3))
    expect(read).toMatchObject([
      { deviceName: 'SN-1999', count: 1 },
      { deviceName: 'SN-1998' },
      { deviceName: 'SN-1997' },
    ])
  })

  it('reads months with alarms each time, and months without alarms again only after some minutes', async () => {
    const now = begin + 300 * 86_400_000
    answerFromAlarms(store, [stored(begun(1))], 100)
    const emptyMonths = createEmptyMonths(() => now)
    const queriesOf = async (): Promise<number> => {
      store.resetHistory()
      const year = { from: begin - quarterMs, to: now }
      expect(await listAlarms(year, () => false, undefined, 80, emptyMonths)).toEqual([])
      return store.commandCalls(QueryCommand).length
    }
    // Nine partitions of fourteen months; later those of its own month, the first one and the last three.
    expect(await queriesOf()).toBe(9 * 14)
    expect(await queriesOf()).toBe(9 * 5)
  })

  it('skips an alarm that expires before all of its fields are read', async () => {
    answerFromAlarms(store, [stored(begun(1)), asEarlierRelease(stored(begun(2))), stored(begun(3))], 100)
    const found = await listAlarms(month, () => true)
    answerFromAlarms(store, [stored(begun(1))], 100)
    expect((await readListed(found)).map(({ deviceName }) => deviceName)).toEqual(['SN-2', 'SN-1'])
  })
})
