import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildMailTags } from '#functions/domain/notifications/bounces/deliveryTags.ts'
import type { Person } from '#functions/domain/notifications/teams/team.ts'
import type { DeliveryRecord } from '#functions/domain/notifications/delivery/storedDelivery.ts'
import type { Receiver } from '#functions/domain/notifications/delivery/receiver.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/gateways/channels/sendBy.ts')
const { sendBy } = await import('#functions/gateways/channels/sendBy.ts')
const { noteBounce } = await import('#functions/application/bounces/noteBounce.ts')
const { sendDirectly } = await import('#functions/application/deliveries/sendDirectly.ts')
const { listAudit } = await import('#functions/data/audit/auditRepository.ts')
const { deliveryKeyOf } = await import('#functions/data/notifications/deliveries/deliveryItem.ts')
const { findDelivery } = await import('#functions/data/notifications/deliveries/deliveryRepository.ts')
const { saveDelivery } = await import('#functions/data/notifications/deliveries/writeDeliveries.ts')
const { changeDirectory, readDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')
const { clearMailMark } = await import('#functions/data/notifications/teams/mailMarkRepository.ts')
const { claim, newDelivery, settle } = await import('#functions/domain/notifications/delivery/delivery.ts')
const { savePerson, remove } = await import('#functions/domain/notifications/teams/changeDirectory.ts')
const { testMessage } = await import('#functions/domain/notifications/testMessage.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  vi.mocked(sendBy).mockResolvedValue({ outcome: 'delivered', reference: 'm' })
})
afterAll(() => store.close())

const now = Date.parse('2026-03-02T10:00:00.000Z')
const bouncedAt = now - 2_000
let changes = 0
const trailOf = (action: string) => {
  changes += 1
  return { by: 'admin', at: now, action, requestId: `change-${changes}` }
}
const add = (person: Person) => changeDirectory(known => savePerson(known, person, undefined), trailOf('person.save'))
const personOf = async (id: string) => (await readDirectory()).people.get(id)

/** A delivery to a mail address that SES has taken. */
const deliver = async (address: string, progress: 'delivered' | 'sending' = 'delivered'): Promise<DeliveryRecord> => {
  const sending = claim(newDelivery('mail', 0), 0)
  const record: DeliveryRecord = {
    id: address.replaceAll(/\W/g, '-'),
    kind: 'opened',
    thread: 'SN.R.1.1',
    alarms: ['SN.R.1.1'],
    messageAt: 1,
    messageName: 'm',
    ruleName: 'R',
    deviceName: 'SN',
    audience: 'TAC',
    receiver: { id: `mail:${address.toLowerCase()}`, channel: 'mail', name: 'Ann', address, isToldOver: true },
    delivery: progress === 'sending' ? sending : settle(sending, { outcome: 'delivered', reference: 'm' }, 5),
  }
  await saveDelivery({ ...record, revision: 0 })
  return record
}
const progressOf = async (record: DeliveryRecord) => (await findDelivery(deliveryKeyOf(record)))?.delivery.progress

const eventAbout = (record: DeliveryRecord, address: string, bounceType = 'Permanent') => ({
  detail: {
    eventType: 'Bounce',
    mail: {
      tags: Object.fromEntries(
        buildMailTags({ ...record, at: record.messageAt }).map(({ Name, Value }) => [Name, [Value]]),
      ),
    },
    bounce: {
      bounceType,
      bouncedRecipients: [{ emailAddress: address, action: 'failed', diagnosticCode: '550 unknown' }],
      timestamp: new Date(bouncedAt).toISOString(),
    },
  },
})
const reason = 'The mail server refused the mail for good (550 unknown)'
const receiver = (address: string): Receiver => ({
  id: `mail:${address}`,
  channel: 'mail',
  name: 'Ann',
  address,
  isToldOver: false,
})

describe('a mail that bounced permanently', () => {
  it('is logged and audited, and marks the address for each person who has it, once even if reported twice', async () => {
    await add({ id: 'ann', name: 'Ann', mail: 'Ann@one.example' })
    await add({ id: 'twin', name: 'Twin', mail: 'ann@one.example' })
    const record = await deliver('Ann@one.example')
    for (const request of ['first', 'again']) await noteBounce(eventAbout(record, 'ann@ONE.example'), request, now)
    expect(await progressOf(record)).toEqual({
      state: 'bounced',
      at: bouncedAt,
      reason: `${reason}. No more mails go to this address until an administrator corrects it, or clears its mark, under Notifications`,
    })
    const mailMark = { kind: 'bounced', at: bouncedAt, reason }
    expect([await personOf('ann'), await personOf('twin')]).toMatchObject([{ mailMark }, { mailMark }])
    const records = await listAudit({ entity: 'person', name: undefined, userName: undefined, from: 0, to: now })
    expect(records.filter(({ action }) => action === 'person.mark')).toMatchObject([
      { userName: 'Benchwatch', name: 'Ann' },
    ])
  })

  it('prevents further mails to the address until the mark is cleared', async () => {
    const ann = receiver('ANN@one.example')
    const send = () => sendDirectly(ann, testMessage(now, undefined), now)
    expect(await send()).toEqual({
      outcome: 'refused',
      reason: expect.stringMatching(/^Not sent, because an earlier mail to this address came back: .* Notifications$/),
    })
    expect(sendBy).not.toHaveBeenCalled()
    const { mailMark, name = '' } = (await personOf('ann')) ?? {}
    if (!mailMark) throw new Error('No mark')
    await clearMailMark('Ann@one.example', mailMark, { name }, trailOf('person.clearMark'))
    expect(await send()).toMatchObject({ outcome: 'delivered' })
    expect(await personOf('twin')).not.toHaveProperty('mailMark')
  })

  it('ends its delivery even if the result of the delivery attempt has not been stored yet', async () => {
    await add({ id: 'ben', name: 'Ben', mail: 'ben@one.example' })
    const record = await deliver('ben@one.example', 'sending')
    await noteBounce(eventAbout(record, 'ben@one.example'), 'r1', now)
    expect(await progressOf(record)).toMatchObject({ state: 'bounced' })
  })

  it('leaves no mark on a person who later gets the address, if nobody had it in between', async () => {
    expect(await personOf('ben')).toHaveProperty('mailMark')
    await add({ id: 'ben', name: 'Ben', mail: 'ben@two.example' })
    await add({ id: 'late', name: 'Late', mail: 'Ben@one.example' })
    expect(await personOf('ben')).not.toHaveProperty('mailMark')
    expect(await personOf('late')).not.toHaveProperty('mailMark')
    await noteBounce(eventAbout(await deliver('late@one.example'), 'Ben@one.example'), 'r2', now)
    expect(await personOf('late')).toHaveProperty('mailMark')
    await changeDirectory(known => remove(known, 'person', 'late', now), trailOf('person.remove'))
    await add({ id: 'next', name: 'Next', mail: 'ben@one.example' })
    expect(await personOf('next')).not.toHaveProperty('mailMark')
  })

  it('changes no delivery to another address, and marks no address that is not in the directory', async () => {
    const record = await deliver('carl@one.example')
    await noteBounce(eventAbout(record, 'other@one.example'), 'r3', now)
    expect(await progressOf(record)).toMatchObject({ state: 'delivered' })
    await noteBounce(eventAbout(record, 'carl@one.example'), 'r4', now)
    expect(await progressOf(record)).toMatchObject({ state: 'bounced', reason })
    expect(await sendDirectly(receiver('carl@one.example'), testMessage(now, undefined), now)).toMatchObject({
      outcome: 'delivered',
    })
  })
})

describe('a mail that bounced because of a temporary failure', () => {
  it('is logged and does not mark the address', async () => {
    await add({ id: 'dora', name: 'Dora', mail: 'dora@one.example' })
    const record = await deliver('dora@one.example')
    await noteBounce(eventAbout(record, 'dora@one.example', 'Transient'), 'r5', now)
    expect(await progressOf(record)).toMatchObject({
      state: 'bounced',
      reason: 'The mail server refused the mail after several attempts (550 unknown)',
    })
    expect(await personOf('dora')).not.toHaveProperty('mailMark')
  })
})
