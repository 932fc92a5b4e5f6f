import { describe, expect, it } from 'vitest'
import { alarmsLimit, combineMails, type Mail } from '#functions/domain/notifications/digest.ts'
import { computeDeliveryId } from '#functions/domain/notifications/delivery/messageId.ts'
import { isAbout, threadOf, notifiedAlarms } from '#functions/domain/notifications/delivery/notifiedAlarms.ts'

/** The mail of one firing, which opened the alarm at the same time if no other is named. */
const mailOf = (at: number, alarmAt = at): Mail => {
  const alarmId = `SN.R.1.${alarmAt}`
  const firing = { id: `SN.R.1.${at}`, at, alarmId, inputs: [] }
  return { firings: 1, digest: false, first: firing, last: firing, alarms: [alarmId] }
}

const digestOf = (mails: readonly Mail[]): Mail =>
  mails.reduce((held: Mail | undefined, mail) => combineMails(held, mail), undefined) ?? mailOf(0)

describe('the alarms that a message is about', () => {
  it('are those of its firings, each once', () => {
    const notified = notifiedAlarms(digestOf([mailOf(5), mailOf(6, 5), mailOf(9)]))
    expect(notified).toEqual({ alarms: ['SN.R.1.5', 'SN.R.1.9'] })
    expect(threadOf(notified)).toBe('SN.R.1.9')
    expect(['SN.R.1.5', 'SN.R.1.6', 'SN.R.1.9'].map(id => isAbout(notified, id))).toEqual([true, false, true])
  })

  it('are listed by id up to a limit, and further ones are recognised by their times', () => {
    const notified = notifiedAlarms(
      digestOf(Array.from({ length: alarmsLimit + 10 }, (_, index) => mailOf(100 + index))),
    )
    expect(notified.alarms).toHaveLength(alarmsLimit)
    expect(notified.olderSince).toBe(100)
    expect(['SN.R.1.99', 'SN.R.1.100', 'SN.R.1.129', 'SN.R.1.130'].map(id => isAbout(notified, id))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('are, for a held mail of an earlier release, those of its first and last firing', () => {
    const firing = (at: number) => ({ id: `SN.R.1.${at}`, at, inputs: [] })
    const notified = notifiedAlarms({ firings: 3, digest: true, first: firing(5), last: firing(9) })
    expect(notified).toEqual({ alarms: ['SN.R.1.5', 'SN.R.1.9'] })
  })
})

describe('the id of a message', () => {
  const notified = { kind: 'opened', first: 'a', last: 'b', firings: 2 } as const

  it('is equal for equal content and receivers, and has no dots', () => {
    expect(computeDeliveryId(notified, 'person:1')).toBe(computeDeliveryId({ ...notified }, 'person:1'))
    expect(computeDeliveryId(notified, 'person:1')).toMatch(/^[\w-]{24}$/)
  })

  it('differs for another receiver, kind or content', () => {
    const others = [
      computeDeliveryId(notified, 'person:2'),
      computeDeliveryId({ ...notified, kind: 'resolved' }, 'person:1'),
      computeDeliveryId({ ...notified, firings: 3 }, 'person:1'),
      computeDeliveryId({ ...notified, last: 'c' }, 'person:1'),
    ]
    expect(new Set([computeDeliveryId(notified, 'person:1'), ...others]).size).toBe(5)
  })
})
