import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Alarm } from '#shared/contract/alarm.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/gateways/mail/mails.ts')
vi.mock('#functions/application/serviceMode/openAlarmsIn.ts')
vi.mock('#functions/application/serviceMode/subjects.ts')
vi.mock('#functions/application/live/publishHints.ts')
const { publishMail } = await import('#functions/gateways/mail/mails.ts')
const { openAlarmsIn } = await import('#functions/application/serviceMode/openAlarmsIn.ts')
const { exists } = await import('#functions/application/serviceMode/subjects.ts')
const { endServiceModes } = await import('#functions/application/minute/endServiceModes.ts')
const { changeServiceMode, endServiceMode, setServiceMode } =
  await import('#functions/application/serviceMode/changeServiceMode.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { readOutboxEntry, outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { findSchedule } = await import('#functions/data/notifications/scheduleRepository.ts')
const { findServiceMode } = await import('#functions/data/serviceModes/serviceModes.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => {
  vi.mocked(publishMail).mockReset()
  vi.mocked(exists).mockReset().mockResolvedValue(true)
  vi.mocked(openAlarmsIn)
    .mockReset()
    .mockImplementation(async ({ name }) => [openAlarm(name)])
})

const start = Date.parse('2026-11-30T10:30:00Z')
const minute = 60_000
const openAlarm = (deviceName: string): Alarm => ({
  id: `${deviceName}/2026-11-30T10:20:00.000Z#R#1`,
  alarmDate: '2026-11-30T10:20:00.000Z',
  lastAlarmDate: '2026-11-30T10:20:00.000Z',
  triggeringRule: 'R',
  alarmSeverity: 180,
  alarmDescription: 'a leak',
  mnemonicValues: { P: 412 },
  deviceName,
  modelName: 'M',
  ruleExpression: '(P > 400)',
  count: 7,
  state: 'open',
  revision: 1,
})
let requests = 0
const trailAt = (at: number, by = 'maria') => {
  requests += 1
  return { by, at, action: 'serviceMode.save', requestId: `request-${requests}` }
}
const order = (name: string, minutes = 30) => ({
  subject: { kind: 'instrument', name } as const,
  reason: 'new seals',
  times: { type: 'once', from: start, until: start + minutes * minute } as const,
})
const notifiedOf = async (deviceName: string) => {
  const { Items = [] } = await store.db.send(
    new QueryCommand({
      TableName: localTableName('notices'),
      KeyConditionExpression: 'channel = :channel',
      ExpressionAttributeValues: { ':channel': `${deviceName}#R#TAC` },
    }),
  )
  return Items.flatMap(item => readOutboxEntry(item) ?? [])
}
const firing = (device: string, id: string, at: number) =>
  outboxItem({
    type: 'notice',
    audience: 'TAC',
    event: firingEvent(at, { severity: 180, device, id }),
    subject: { deviceName: device, modelName: 'M', description: '', ruleExpression: '' },
  })
const mails = () => vi.mocked(publishMail).mock.calls.map(([, { subject }]) => subject)

describe('a service mode', () => {
  it('suppresses notifications of firings without holding them for later, and is recorded as used', async () => {
    const { id } = await setServiceMode(order('SN-QUIET'), trailAt(start))
    await enqueueItem(firing('SN-QUIET', 'one', start + minute), start + minute)
    expect(mails()).toEqual([])
    expect((await findSchedule('SN-QUIET#R#TAC'))?.schedule).toEqual({ digest: { seen: ['one'] } })
    expect((await findServiceMode(id))?.mode.lastHidAt).toBe(start + minute)
    await enqueueItem(firing('SN-ANOTHER', 'two', start + minute), start + minute)
    expect(mails()).toEqual(['Alarm R on SN-ANOTHER'])
    await enqueueItem(firing('SN-QUIET', 'three', start + 31 * minute), start + 31 * minute)
    expect(mails()).toEqual(['Alarm R on SN-ANOTHER', 'Alarm R on SN-QUIET'])
  })

  it('is ended by the scheduled function, and an open alarm is announced once, with who set the service mode and why', async () => {
    const { id } = await setServiceMode(order('SN-CLOCK'), trailAt(start))
    await endServiceModes(start + 29 * minute)
    expect(await notifiedOf('SN-CLOCK')).toEqual([])
    for (const later of [30, 31]) await endServiceModes(start + later * minute)
    const [entry, ...others] = await notifiedOf('SN-CLOCK')
    expect(others).toEqual([])
    expect(entry?.event).toMatchObject({ opens: true, shelf: { by: 'maria', ended: { at: start + 30 * minute } } })
    if (!entry) throw new Error('Nobody was notified')
    await enqueueItem(outboxItem({ type: 'notice', ...entry }), start + 31 * minute)
    expect(mails()).toEqual(['Still open: R on SN-CLOCK'])
    expect(vi.mocked(publishMail).mock.calls[0]?.[1].text).toContain(
      'The instrument SN-CLOCK was in service mode by maria from 2026-11-30 10:30:00 UTC to 2026-11-30 11:00:00 UTC.',
    )
    expect((await findServiceMode(id))?.mode.ended).toEqual({ at: start + 30 * minute })
  })

  it('announces no alarm at its end if another service mode still applies to the alarm', async () => {
    await setServiceMode(order('SN-TWO'), trailAt(start))
    await setServiceMode(order('SN-TWO', 60), trailAt(start, 'joao'))
    await endServiceModes(start + 30 * minute)
    for (const entry of await notifiedOf('SN-TWO'))
      await enqueueItem(outboxItem({ type: 'notice', ...entry }), start + 30 * minute)
    expect(mails()).toEqual([])
  })

  it('can be ended by a person, even if the scheduled function is already processing it', async () => {
    const { id, revision } = await setServiceMode(order('SN-HAND'), trailAt(start))
    await endServiceMode({ id, revision }, false, trailAt(start + minute, 'joao'))
    await endServiceModes(start + 30 * minute)
    expect((await notifiedOf('SN-HAND')).map(({ event }) => event.shelf?.ended)).toEqual([
      { at: start + minute, by: 'joao' },
    ])
    await expect(endServiceMode({ id }, false, trailAt(start + 2 * minute))).rejects.toThrow('has ended')
  })

  it('has its open alarms announced by the scheduled function if the call that ended it could not do so', async () => {
    const { id } = await setServiceMode(order('SN-LATER'), trailAt(start))
    vi.mocked(openAlarmsIn).mockRejectedValueOnce(new Error('away'))
    await endServiceMode({ id }, false, trailAt(start + minute))
    expect(await notifiedOf('SN-LATER')).toEqual([])
    await endServiceModes(start + 2 * minute)
    expect((await notifiedOf('SN-LATER')).map(({ event }) => event.shelf?.ended.at)).toEqual([start + minute])
  })

  it('can be ended for the current occurrence only, if it recurs', async () => {
    const times = {
      type: 'recurring',
      zone: 'Europe/Berlin',
      start: '2026-11-30T11:30',
      minutes: 30,
      rule: 'FREQ=WEEKLY;BYDAY=MO',
    } as const
    const { id } = await setServiceMode({ ...order('SN-WEEKLY'), times }, trailAt(start))
    await endServiceMode({ id }, true, trailAt(start + minute))
    expect(await notifiedOf('SN-WEEKLY')).toHaveLength(1)
    expect((await findServiceMode(id))?.mode).not.toHaveProperty('ended')
    const nextWeek = start + 7 * 24 * 60 * minute
    await enqueueItem(firing('SN-WEEKLY', 'next', nextWeek), nextWeek)
    expect(mails()).toEqual([])
  })

  it('is ended within an hour if its instrument, model or rule no longer exists', async () => {
    const { id } = await setServiceMode(order('SN-GONE', 600), trailAt(start))
    vi.mocked(exists).mockImplementation(async ({ name }) => name !== 'SN-GONE')
    await endServiceModes(start + 29 * minute)
    expect((await findServiceMode(id))?.mode.ended).toBeUndefined()
    await endServiceModes(start + 30 * minute)
    expect((await findServiceMode(id))?.mode.ended).toEqual({ at: start + 30 * minute })
  })
})

describe('a change of a service mode', () => {
  it('can set a new end and a new reason, based on the revision that the caller read', async () => {
    const { id, revision } = await setServiceMode(order('SN-CHANGE'), trailAt(start))
    await changeServiceMode({ id, revision }, order('SN-CHANGE', 60), trailAt(start + minute))
    await expect(changeServiceMode({ id, revision }, order('SN-CHANGE'), trailAt(start + minute))).rejects.toThrow(
      'changed by somebody else',
    )
    await endServiceModes(start + 30 * minute)
    expect(await notifiedOf('SN-CHANGE')).toEqual([])
  })

  it('cannot postpone the service mode while it is in effect, nor move it to another instrument, model or rule', async () => {
    const { id } = await setServiceMode(order('SN-HOLDS'), trailAt(start))
    const coming = { type: 'once', from: start + 60 * minute, until: start + 90 * minute } as const
    const change = (changed: object) =>
      changeServiceMode({ id }, { ...order('SN-HOLDS'), ...changed }, trailAt(start + minute))
    await expect(change({ times: coming })).rejects.toThrow('once.until: The service mode holds now')
    await expect(change({ subject: { kind: 'rule', name: 'SN-HOLDS' } })).rejects.toThrow(
      'subject: A service mode keeps its instrument',
    )
  })

  it('is refused if its new end has already passed or its instrument does not exist', async () => {
    await expect(setServiceMode(order('SN-PAST'), trailAt(start + 31 * minute))).rejects.toThrow(
      'once.until: The last time of the service mode is over',
    )
    vi.mocked(exists).mockResolvedValue(false)
    await expect(setServiceMode(order('SN-NONE'), trailAt(start))).rejects.toThrow(
      'subject.name: There is no instrument SN-NONE',
    )
  })
})
