import { describe, expect, it } from 'vitest'
import { claim, newDelivery, settle } from '#functions/domain/notifications/delivery/delivery.ts'
import { buildDeliveryMessage } from '#functions/domain/notifications/delivery/buildDeliveryMessage.ts'
import type { DeliveryRecord, StoredMessage } from '#functions/domain/notifications/delivery/storedDelivery.ts'
import { takeTurn } from '#functions/domain/notifications/delivery/takeTurn.ts'

const record = (id: string, at: number, other: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id,
  kind: 'opened',
  thread: 'SN.R.1.1',
  alarms: ['SN.R.1.1'],
  messageAt: at,
  messageName: `message ${id}`,
  ruleName: 'R',
  deviceName: 'SN',
  audience: 'TAC',
  receiver: { id: 'room', channel: 'slack', name: 'Room', isToldOver: true },
  delivery: newDelivery('slack', at),
  ...other,
})

const failed = settle(claim(newDelivery('slack', 1), 1), { outcome: 'failed', reason: 'r' }, 1)
const delivered = settle(claim(newDelivery('slack', 1), 1), { outcome: 'delivered', reference: '17.1' }, 1)

describe('a delivery that a worker picks up', () => {
  it('is claimed, and refers to the thread of the first message that arrived', () => {
    const { record: taken, joined } = takeTurn(record('b', 5), [record('a', 1, { delivery: delivered })], 5)
    expect(taken).toMatchObject({ threadReference: '17.1', delivery: { attempts: 1, progress: { state: 'sending' } } })
    expect(joined).toEqual([])
  })

  it('does not wait for a later delivery, nor for one about another alarm or to another receiver', () => {
    const others = [
      record('a', 1, { delivery: failed, thread: 'SN.R.1.0' }),
      record('b', 1, { delivery: failed, receiver: { id: 'x', channel: 'mail', name: 'X', isToldOver: true } }),
      record('c', 6, { delivery: failed }),
    ]
    expect(takeTurn(record('d', 5), others, 5).record.delivery.progress.state).toBe('sending')
  })

  it('waits for an earlier delivery that has failed so far', () => {
    const { record: taken } = takeTurn(record('b', 5), [record('a', 1, { delivery: failed })], 5)
    expect(taken.delivery).toMatchObject({ attempts: 0, progress: { state: 'waiting', dueAt: 60_005 } })
  })

  it("replaces a failed opening message if the delivery is about the alarm's end", () => {
    const over = record('b', 5, { kind: 'resolved' })
    const { record: taken, joined } = takeTurn(over, [record('a', 1, { delivery: failed })], 5)
    expect(taken).toMatchObject({ saysToo: ['message a'], delivery: { progress: { state: 'sending' } } })
    expect(joined).toMatchObject([{ id: 'a', delivery: { progress: { state: 'joined' } } }])
  })

  it('stays unchanged before it is due', () => {
    const waiting = record('b', 5, { delivery: newDelivery('slack', 9) })
    expect(takeTurn(waiting, [], 5).record).toBe(waiting)
  })
})

describe('the message of a delivery', () => {
  const stored = (name: string, text: string): StoredMessage => ({
    name,
    kind: 'resolved',
    thread: 'SN.R.1.1',
    alarms: ['SN.R.1.1'],
    severity: 120,
    title: 'T',
    text,
    at: 5,
    ruleName: 'R',
    deviceName: 'SN',
    modelName: 'M',
    link: undefined,
  })

  it("has the delivery's id and the texts of the messages joined into it", () => {
    expect(
      buildDeliveryMessage({ id: 'b', threadReference: '17.1' }, [
        stored('b', 'It is over.'),
        stored('a', 'It began.'),
      ]),
    ).toEqual({
      id: 'b',
      kind: 'resolved',
      thread: 'SN.R.1.1',
      threadReference: '17.1',
      severity: 120,
      title: 'T',
      text: 'It is over.\n\nIt began.',
      at: 5,
      ruleName: 'R',
      deviceName: 'SN',
      modelName: 'M',
      link: undefined,
    })
  })
})
