import { describe, expect, it } from 'vitest'
import {
  claimDue,
  computeNextMailTime,
  markFailed,
  markSent,
  newSchedule,
  enqueue,
  sendingMs,
  withSeverity,
  type NotificationSchedule,
} from '#functions/domain/notifications/schedule.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Enqueues firings of these times, each at its own time. */
const enqueueAll = (schedule: NotificationSchedule, severity: number, ...times: number[]): NotificationSchedule =>
  times.reduce((last, at) => enqueue(last, severity, firingEvent(at), at), schedule)

/** The mail that is being sent, in short: first and last firing, how many, and whether it is a digest. */
const beingSent = ({ sending }: NotificationSchedule): string | undefined =>
  sending &&
  `${sending.mail.first.at}-${sending.mail.last.at} x${sending.mail.firings}${sending.mail.digest ? ' digest' : ''}`

describe('a firing in a notification schedule', () => {
  it('is mailed at once if no firing is held and no mail was sent before', () => {
    expect(beingSent(enqueueAll(newSchedule, 121, 5))).toBe('5-5 x1')
  })

  it('is mailed at once when the interval after the last mail has passed, but not a millisecond earlier', () => {
    const notified = markSent(enqueueAll(newSchedule, 121, 5), 7)
    expect(beingSent(enqueueAll(notified, 121, 7 + day - 1))).toBeUndefined()
    expect(beingSent(enqueueAll(notified, 121, 7 + day))).toBe(`${7 + day}-${7 + day} x1`)
  })

  it('is mailed a minute later at most if its alarm came back from a shelf while another mail was being sent', () => {
    const shelf = { by: 'ada', at: 1, reason: 'Cleaning', ended: { at: 5 } }
    const sending = enqueueAll(newSchedule, 123, 5)
    const notified = markSent(enqueue(sending, 123, { ...firingEvent(6), shelf }, 6), 7)
    expect(computeNextMailTime(notified, 123)).toBeLessThan(minute)
    expect(beingSent(claimDue(notified, 123, minute))).toBe('6-6 x1 digest')
  })

  it.each([
    ['a mail is being sent, even if that began long ago', enqueueAll(newSchedule, 121, 5)],
    [
      'another firing is held, even if the interval has passed',
      enqueueAll(markSent(enqueueAll(newSchedule, 121, 5), 5), 121, 6),
    ],
  ])('is held while a mail is being sent or another firing is held: %s', (_, schedule) => {
    const next = enqueueAll(schedule, 121, 3 * day)
    expect(beingSent(next)).toBe(beingSent(schedule))
    expect(next.digest.held).toMatchObject({ last: { at: 3 * day }, digest: true })
  })

  it.each([
    ['being sent', enqueueAll(newSchedule, 121, 5)],
    ['held behind a mail that is being sent', enqueueAll(newSchedule, 121, 4, 5)],
    ['held', enqueueAll(markSent(enqueueAll(newSchedule, 121, 4), 4), 121, 5)],
    ['already sent', markSent(enqueueAll(newSchedule, 121, 5), 5)],
    ['not sent yet', markFailed(enqueueAll(newSchedule, 121, 5))],
  ])('is ignored if it is enqueued a second time in this state: %s', (_, schedule) => {
    expect(enqueueAll(schedule, 121, 5)).toBe(schedule)
  })

  it('is not mailed for a rule that notifies immediately if its alarm was already open', () => {
    expect(beingSent(enqueue(newSchedule, 120, firingEvent(5, { opens: false }), 5))).toBeUndefined()
    expect(beingSent(enqueue(newSchedule, 121, firingEvent(5, { opens: false }), 5))).toBe('5-5 x1')
  })
})

describe('a digest of firings', () => {
  const held = enqueueAll(markSent(enqueueAll(newSchedule, 121, 5), 5), 121, 6, 7, 8)

  it('is due when the interval has passed, without any new data', () => {
    expect(computeNextMailTime(held, 121)).toBe(5 + day)
    expect(claimDue(held, 121, 4 + day)).toBe(held)
    expect(beingSent(claimDue(held, 121, 5 + day))).toBe('6-8 x3 digest')
  })

  it('is not due if no firing is held', () => {
    const notified = markSent(claimDue(held, 121, 2 * day), 2 * day)
    expect(computeNextMailTime(notified, 121)).toBeUndefined()
    expect(claimDue(notified, 121, 9 * day)).toBe(notified)
  })

  it('starts the next interval when it has been sent', () => {
    const notified = markSent(claimDue(held, 121, 2 * day), 2 * day)
    expect(computeNextMailTime(enqueueAll(notified, 121, 2 * day + 1), 121)).toBe(3 * day)
  })

  it('leaves for the next digest the firings that arrive while it is being sent', () => {
    const later = markSent(enqueueAll(claimDue(held, 121, 2 * day), 121, 2 * day + 1), 2 * day)
    expect(beingSent(claimDue(later, 121, 3 * day))).toBe(`${2 * day + 1}-${2 * day + 1} x1 digest`)
  })
})

describe('a mail that could not be sent', () => {
  it('is combined with later firings, in order, into a mail that is due at once', () => {
    const failed = markFailed(enqueueAll(newSchedule, 121, 5, 6, 7))
    expect(computeNextMailTime(failed, 121)).toBe(0)
    expect(beingSent(claimDue(failed, 121, minute))).toBe('5-7 x3 digest')
  })

  it('does not start the interval between mails', () => {
    const failed = markFailed(claimDue(markFailed(enqueueAll(newSchedule, 121, 5)), 121, minute))
    expect(beingSent(claimDue(failed, 121, 2 * minute))).toBe('5-5 x1 digest')
  })

  it('is sent once after ten minutes of failures, with every firing from that time', () => {
    let schedule = markFailed(enqueueAll(newSchedule, 121, 5))
    for (let now = minute; now <= 10 * minute; now += minute) {
      schedule = markFailed(claimDue(schedule, 121, now))
      schedule = enqueueAll(schedule, 121, now + 1)
    }
    schedule = claimDue(schedule, 121, 11 * minute)
    expect(beingSent(schedule)).toBe(`5-${10 * minute + 1} x11 digest`)
    expect(claimDue(markSent(schedule, 11 * minute), 121, 12 * minute).sending).toBeUndefined()
  })
})

describe('a mail that a worker started to send without finishing', () => {
  const begun = enqueueAll(newSchedule, 121, 5, 6)

  it('is left to that worker for a minute, and is then sent again unchanged', () => {
    expect(computeNextMailTime(begun, 121)).toBe(5 + sendingMs)
    expect(claimDue(begun, 121, 4 + sendingMs)).toBe(begun)
    const again = claimDue(begun, 121, 5 + sendingMs)
    expect(beingSent(again)).toBe('5-5 x1')
    expect(computeNextMailTime(again, 121)).toBe(5 + 2 * sendingMs)
  })

  it('does not release the held firings that came after it', () => {
    const notified = markSent(claimDue(begun, 121, 2 * minute), 2 * minute)
    expect(beingSent(claimDue(notified, 121, 2 * day))).toBe('6-6 x1 digest')
  })
})

describe("a change of a rule's severity", () => {
  const held = enqueueAll(markSent(enqueueAll(newSchedule, 121, 5), 5), 121, 6)

  it('drops the held firings of an audience that is no longer notified', () => {
    expect(computeNextMailTime(withSeverity(held, 'Customer', 161), 161)).toBeUndefined()
  })

  it('keeps the held firings of other audiences, which are due after the new interval', () => {
    const next = withSeverity(held, 'Customer', 180)
    expect(computeNextMailTime(next, 180)).toBe(5 + minute)
    expect(beingSent(claimDue(next, 180, 5 + minute))).toBe('6-6 x1 digest')
  })

  it('does not stop a mail that is being sent', () => {
    expect(beingSent(withSeverity(enqueueAll(newSchedule, 121, 5), 'Customer', 161))).toBe('5-5 x1')
  })

  it('keeps the interval of an audience that is removed and later notified again', () => {
    const back = withSeverity(withSeverity(held, 'Customer', 161), 'Customer', 121)
    expect(beingSent(enqueueAll(back, 121, day))).toBeUndefined()
  })
})
