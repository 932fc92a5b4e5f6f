import { describe, expect, it } from 'vitest'
import { alarmsLimit, combineMails, type Mail } from '#functions/domain/notifications/digest.ts'
import { computeDeliveryId } from '#functions/domain/notifications/delivery/messageId.ts'
import { tells, threadOf, toldAlarms } from '#functions/domain/notifications/delivery/told.ts'

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
    const told = toldAlarms(digestOf([mailOf(5), mailOf(6, 5), mailOf(9)]))
    expect(told).toEqual({ alarms: ['SN.R.1.5', 'SN.R.1.9'] })
    expect(threadOf(told)).toBe('SN.R.1.9')
    expect(['SN.R.1.5', 'SN.R.1.6', 'SN.R.1.9'].map(id => tells(told, id))).toEqual([true, false, true])
  })

  it('are listed by id up to a limit, and further ones are recognised by their times', () => {
    const told = toldAlarms(digestOf(Array.from({ length: alarmsLimit + 10 }, (_, index) => mailOf(100 + index))))
    expect(told.alarms).toHaveLength(alarmsLimit)
    expect(told.olderSince).toBe(100)
    expect(['SN.R.1.99', 'SN.R.1.100', 'SN.R.1.129', 'SN.R.1.130'].map(id => tells(told, id))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('are, for a held mail of an earlier release, those of its first and last firing', () => {
    const firing = (at: number) => ({ id: `SN.R.1.${at}`, at, inputs: [] })
    const told = toldAlarms({ firings: 3, digest: true, first: firing(5), last: firing(9) })
    expect(told).toEqual({ alarms: ['SN.R.1.5', 'SN.R.1.9'] })
  })
})

describe('the id of a message', () => {
  const told = { kind: 'opened', first: 'a', last: 'b', firings: 2 } as const

  it('is equal for equal content and receivers, and has no dots', () => {
    expect(computeDeliveryId(told, 'person:1')).toBe(computeDeliveryId({ ...told }, 'person:1'))
    expect(computeDeliveryId(told, 'person:1')).toMatch(/^[\w-]{24}$/)
  })

  it('differs for another receiver, kind or content', () => {
    const others = [
      computeDeliveryId(told, 'person:2'),
      computeDeliveryId({ ...told, kind: 'resolved' }, 'person:1'),
      computeDeliveryId({ ...told, firings: 3 }, 'person:1'),
      computeDeliveryId({ ...told, last: 'c' }, 'person:1'),
    ]
    expect(new Set([computeDeliveryId(told, 'person:1'), ...others]).size).toBe(5)
  })
})
