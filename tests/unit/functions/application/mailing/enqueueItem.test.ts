import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Audience } from '#shared/alarms/severity.ts'
import type { NotifiedFiring } from '#functions/domain/notifications/digest.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { good, made } from '#tests/support/stored/savedRules.ts'

prepareLocalStore()
vi.mock('#functions/gateways/mail/mails.ts')
vi.mock('#functions/data/rules/ruleRepository.ts')
const { publishMail } = await import('#functions/gateways/mail/mails.ts')
const { findRule } = await import('#functions/data/rules/ruleRepository.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { findSchedule } = await import('#functions/data/notifications/scheduleRepository.ts')
const { deliveriesSince } = await import('#functions/data/notifications/deliveries/deliveryRepository.ts')
const { db } = await import('#functions/data/store/db.ts')
const { findShelf } = await import('#functions/data/alarms/shelves.ts')
const { putEnd, putShelf } = await import('#functions/data/alarms/shelfWriter.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => {
  vi.mocked(publishMail).mockReset()
  vi.mocked(findRule).mockReset()
})

const daily = 121
const itemOf = (device: string, event: Partial<NotifiedFiring> = {}, audience: Audience = 'Customer', more = {}) =>
  outboxItem({
    ...more,
    type: 'notice',
    audience,
    event: { ...firingEvent(1_000, { severity: daily, device, id: `${device}-1` }), ...event },
    subject: { deviceName: device, modelName: 'M', description: '', ruleExpression: '' },
  })
const subjects = () => vi.mocked(publishMail).mock.calls.map(([audience, { subject }]) => [audience, subject])

it('the first firing is mailed at once, and its schedule records that', async () => {
  await enqueueItem(itemOf('SN-1'), 5_000)
  expect(subjects()).toEqual([['Customer', 'Alarm R on SN-1']])
  expect(await findSchedule('SN-1#R#Customer')).toMatchObject({
    severity: daily,
    schedule: { digest: { lastSent: 5_000, seen: ['SN-1-1'] } },
  })
})

it('the mail about a firing names the samples that ran when it fired', async () => {
  const samples = [{ sampleId: 'S-17', batchId: 'B-3' }]
  await enqueueItem(itemOf('SN-S', {}, 'Customer', { samples }), 5_000)
  expect(vi.mocked(publishMail).mock.calls[0]?.[1].text).toContain('Samples at risk: S-17 of batch B-3')
})

it('a firing that is enqueued again sends no mail, and a second firing is held for later', async () => {
  await enqueueItem(itemOf('SN-2'), 5_000)
  await enqueueItem(itemOf('SN-2'), 6_000)
  await enqueueItem(itemOf('SN-2', { id: 'SN-2-2' }), 7_000)
  expect(subjects()).toHaveLength(1)
  expect(await findSchedule('SN-2#R#Customer')).toMatchObject({
    schedule: { digest: { lastSent: 5_000, held: { firings: 1, digest: true } } },
  })
})

it('a mail that could not be sent is kept as a delivery that waits for another attempt', async () => {
  vi.mocked(publishMail).mockRejectedValue(new Error('away'))
  await enqueueItem(itemOf('SN-3', { alarmId: 'SN-3-1.1000' }), 5_000)
  expect((await findSchedule('SN-3#R#Customer'))?.schedule).toEqual({ digest: { lastSent: 5_000, seen: ['SN-3-1'] } })
  expect(await deliveriesSince({ deviceName: 'SN-3', ruleName: 'R' }, 'SN-3-1.1000')).toMatchObject([
    {
      kind: 'opened',
      thread: 'SN-3-1.1000',
      receiver: { id: 'sns:Customer' },
      delivery: { attempts: 1, progress: { state: 'waiting', reason: 'SNS did not take the mail: Error' } },
    },
  ])
})

it('a mail is held if its deliveries could not be stored', async () => {
  const send = db.send.bind(db) as (command: unknown) => Promise<unknown>
  const sending = vi.spyOn(db as { send: typeof send }, 'send').mockImplementation(async command => {
    if (command instanceof TransactWriteCommand) throw new Error('away')
    return send(command)
  })
  await enqueueItem(itemOf('SN-4'), 5_000)
  sending.mockRestore()
  const stored = await findSchedule('SN-4#R#Customer')
  expect(stored?.schedule).toMatchObject({ digest: { held: { firings: 1 } } })
  expect(stored?.schedule.digest.lastSent).toBeUndefined()
  expect(stored?.schedule.sending).toBeUndefined()
  expect(publishMail).not.toHaveBeenCalled()
})

it.each([
  ['the severity that its rule has now', 180, 180],
  ['the severity at the time of the firing, if the rule no longer names the audience', 160, daily],
])('the mail about a firing uses this severity: %s', async (_, now, expected) => {
  const device = `SN-of-${now}`
  vi.mocked(findRule).mockResolvedValue(made({ ...good, severity: now }, 'R'))
  await enqueueItem(itemOf(device), 5_000)
  expect(await findSchedule(`${device}#R#Customer`)).toMatchObject({ severity: expected })
})

it('an outbox entry that is not about a firing is ignored', async () => {
  await enqueueItem({ channel: 'SN-1#R#Customer', part: 'schedule', content: '{}' }, 5_000)
  expect(subjects()).toEqual([])
})

describe('a firing while its rule is shelved on the instrument', () => {
  const shelf = { by: 'maria', at: 4_000, until: 60_000, reason: 'seals arrive at noon' }
  const trail = { by: 'maria', at: 4_000, action: 'alarm.shelve', requestId: 'shelved' }
  const subject = { deviceName: 'SN-SHELF', ruleName: 'R' }

  it('sends no mail until the shelving ends; then a mail says that the alarm is open, who shelved it and why', async () => {
    await enqueueItem(itemOf('SN-SHELF'), 3_000)
    await putShelf(subject, shelf, undefined, trail)
    await enqueueItem(itemOf('SN-SHELF', { id: 'SN-SHELF-2' }), 5_000)
    expect(subjects()).toHaveLength(1)
    const { schedule } = (await findSchedule('SN-SHELF#R#Customer')) ?? {}
    expect(schedule).toEqual({ digest: { lastSent: 3_000, seen: ['SN-SHELF-1', 'SN-SHELF-2'] } })

    const read = await findShelf(subject)
    if (!read) throw new Error('There is no shelf')
    const back = { ...shelf, ended: { at: 61_000 } }
    await putEnd(read, back.ended, [])
    await enqueueItem(itemOf('SN-SHELF', { id: 'SN-SHELF-back', alarmId: 'SN-SHELF.R.1.1000', shelf: back }), 61_000)
    // The rule notifies once a day, and the day is not over.
    expect(subjects().at(-1)).toEqual(['Customer', 'Still open: R on SN-SHELF'])
    const text = vi.mocked(publishMail).mock.calls.at(-1)?.[1].text
    expect(text).toContain('The alarm was shelved by maria from 1970-01-01 00:00:04 UTC to 1970-01-01 00:01:01 UTC.')
    expect(text).toContain('Reason:     seals arrive at noon')
  })

  it('is marked as shelved in the digest, even if more firings come before the digest is sent', async () => {
    const back = { ...shelf, ended: { at: 61_000 } }
    for (const id of ['SN-HELD-1', 'SN-HELD-2']) await enqueueItem(itemOf('SN-HELD', { id }), 5_000)
    await enqueueItem(itemOf('SN-HELD', { id: 'SN-HELD-back', shelf: back }), 61_000)
    await enqueueItem(itemOf('SN-HELD', { id: 'SN-HELD-3' }), 62_000)
    const stored = await findSchedule('SN-HELD#R#Customer')
    expect(stored?.schedule.digest).toMatchObject({ held: { firings: 3, last: { id: 'SN-HELD-3' }, shelf: back } })
    // The next minute sends it, although the rule notifies once a day.
    expect(stored?.schedule.digest).not.toHaveProperty('lastSent')
  })
})
