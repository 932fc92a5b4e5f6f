import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMessage } from '#functions/domain/notifications/delivery/storedDelivery.ts'
import { decodePng } from '#tests/support/files/decodePng.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storeReadings, type StoredReading } from '#tests/support/stored/storedReadings.ts'

prepareLocalStore()
vi.mock('#functions/domain/notifications/picture/messagePicture.ts', { spy: true })
const { messagePicture } = await import('#functions/domain/notifications/picture/messagePicture.ts')
const { picturesAt: picturesWithin } = await import('#functions/application/deliveries/alarmPicture.ts')

/** With more patience than a mail has, which a busy machine may use up. */
const picturesAt = (now: number) => picturesWithin(now, 60_000)

let store: Awaited<ReturnType<typeof openLocalStore>>
/** The reads of the history that the store has got, as they were sent. */
let reads: string[] = []
/** What becomes of them. */
let line: (carryOut: () => Promise<unknown>) => Promise<unknown> = carryOut => carryOut()
beforeAll(async () => {
  store = await openLocalStore((carryOut, { body }) => {
    if (!body.includes('KeyConditionExpression') || !body.includes('reading#')) return carryOut()
    reads.push(body)
    return line(carryOut) as ReturnType<typeof carryOut>
  })
})
afterAll(() => store.close())
beforeEach(() => {
  reads = []
  line = carryOut => carryOut()
})

const began = Date.parse('2026-07-01T12:00:00.000Z')
const second = 1_000

const messageOn = (deviceName: string, fields: Partial<StoredMessage> = {}): StoredMessage => ({
  kind: 'opened',
  name: `${deviceName}.High.1.${began}#Customer`,
  alarms: [`${deviceName}.High.1.${began}`],
  thread: `${deviceName}.High.1.${began}`,
  severity: 180,
  title: 'Alarm',
  text: '',
  at: began,
  ruleName: 'High',
  deviceName,
  modelName: 'M',
  link: undefined,
  charted: { mnemonic: 'PRESSURE', name: 'Pressure', unit: 'bar', limits: [400] },
  ...fields,
})

/** Readings that end with the alarm. */
const readings = (count: number, everyMs: number, others = 0): StoredReading[] =>
  Array.from({ length: count }, (_, index) => [
    began - (count - 1 - index) * everyMs,
    {
      PRESSURE: 300 + index,
      ...Object.fromEntries(Array.from({ length: others }, (_other, item) => [`ITEM${item}`, index])),
    },
  ])

describe('the chart of an alarm in a mail', () => {
  it('has values from both open and closed chunks of history', async () => {
    // 700 values do not fit into one chunk.
    await storeReadings('SN-1', readings(100, 10 * second, 6))
    const picture = await picturesAt(began)(messageOn('SN-1'))
    expect(picture?.caption).toContain('Pressure between 300 bar and 399 bar, from 2026-07-01 11:43:30 UTC')
    expect(decodePng(picture?.png ?? new Uint8Array())).toMatchObject({ width: 1_200 })
  })

  it('has its values read from the history once for all receivers of a message', async () => {
    await storeReadings('SN-2', readings(10, second))
    const pictureOf = picturesAt(began)
    const pictures = await Promise.all([pictureOf(messageOn('SN-2')), pictureOf(messageOn('SN-2'))])
    expect(pictures[0]).toBeDefined()
    expect(pictures[1]).toBe(pictures[0])
    expect(reads).toHaveLength(1)
  })

  it('covers a shorter time for an instrument that reports very often, because the amount of history read is limited', async () => {
    // A chunk for each reading: 600 values of a message, every 20 seconds.
    await storeReadings('SN-3', readings(80, 20 * second, 600))
    const picture = await picturesAt(began)(messageOn('SN-3'))
    // 60 closed chunks and the open one.
    expect(picture?.caption).toContain('Pressure between 319 bar and 379 bar, from 2026-07-01 11:40:00 UTC')
    expect(reads).toHaveLength(1)
  })

  it("is left out, and no history is read, if the alarm's rule compares no number", async () => {
    const { charted: _charted, ...message } = messageOn('SN-1')
    expect(await picturesAt(began)(message)).toBeUndefined()
    expect(reads).toHaveLength(0)
  })

  it('is left out if the history cannot be read', async () => {
    await storeReadings('SN-4', readings(10, second))
    line = () => Promise.reject(new Error('away'))
    expect(await picturesAt(began)(messageOn('SN-4'))).toBeUndefined()
    expect(reads).not.toHaveLength(0)
  })

  it('is left out if reading the history times out', async () => {
    await storeReadings('SN-5', readings(10, second))
    line = () => new Promise(() => {})
    expect(await picturesWithin(began, 50)(messageOn('SN-5'))).toBeUndefined()
    await expect.poll(() => reads).toHaveLength(1)
  })

  it('is not begun for further mails of a batch once one took too long, so that they do not wait in turn', async () => {
    for (const device of ['SN-6', 'SN-7']) await storeReadings(device, readings(10, second))
    const pictureOf = picturesWithin(began, 200)
    line = () => new Promise(() => {})
    expect(await pictureOf(messageOn('SN-6'))).toBeUndefined()
    await expect.poll(() => reads).toHaveLength(1)
    line = carryOut => carryOut()
    expect(await pictureOf(messageOn('SN-7'))).toBeUndefined()
    expect(reads).toHaveLength(1)
  })

  it('is not drawn any more if the history arrives after the mail was sent', async () => {
    await storeReadings('SN-8', readings(10, second))
    const history = Promise.withResolvers<void>()
    let answered: Promise<unknown> = Promise.resolve()
    line = carryOut => {
      answered = history.promise.then(carryOut)
      return answered
    }
    expect(await picturesWithin(began, 200)(messageOn('SN-8'))).toBeUndefined()
    await expect.poll(() => reads).toHaveLength(1)
    vi.mocked(messagePicture).mockClear()
    history.resolve()
    await answered
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(messagePicture).not.toHaveBeenCalled()
  })
})
