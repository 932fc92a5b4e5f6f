import { describe, expect, it } from 'vitest'
import {
  currentSpan,
  forgottenBecause,
  isOver,
  isSettledForGood,
  isToSettle,
  isUseless,
  nextSpan,
  chooseServiceMode,
  settledAt,
  spanToSettle,
  type ServiceMode,
} from '#functions/domain/serviceMode/serviceMode.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = Date.parse('2026-11-30T00:00:00Z') // a Monday

const once: ServiceMode = {
  subject: { kind: 'instrument', name: 'SN-1' },
  by: 'maria',
  at: start,
  reason: 'new seals',
  times: { type: 'once', from: start + hourMs, until: start + 3 * hourMs },
  settledUntil: start,
}

const daily: ServiceMode = {
  ...once,
  subject: { kind: 'model', name: 'M1' },
  times: { type: 'recurring', zone: 'UTC', start: '2026-11-30T08:00', minutes: 60, rule: 'FREQ=DAILY' },
}

describe('a service mode that does not recur', () => {
  it('is in effect from its beginning to its end, when its open alarms are announced once', () => {
    const { from, until } = { from: start + hourMs, until: start + 3 * hourMs }
    expect([from - 1, from, until - 1, until].map(now => currentSpan(once, now) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(nextSpan(once, start)).toEqual({ from, until })
    expect(spanToSettle(once, until - 1)).toBeUndefined()
    expect(spanToSettle(once, until)).toEqual({ from, until })
    expect(spanToSettle({ ...once, settledUntil: until }, until)).toBeUndefined()
    expect([until - 1, until].map(now => isOver(once, now))).toEqual([false, true])
  })

  it('ends when somebody ends it', () => {
    const at = start + 2 * hourMs
    const ended = { ...once, ended: { at, by: 'joao' } }
    expect(currentSpan(ended, at)).toBeUndefined()
    expect(spanToSettle(ended, at)).toEqual({ from: start + hourMs, until: at, endedBy: 'joao' })
    expect(isOver(ended, at)).toBe(true)
  })

  it('has no alarms to announce if somebody ends it before it begins', () => {
    const ended = { ...once, ended: { at: start + 60_000, by: 'joao' } }
    expect(spanToSettle(ended, start + 5 * hourMs)).toBeUndefined()
    expect(nextSpan(ended, start)).toBeUndefined()
  })
})

describe('a service mode whose end has been processed', () => {
  it('has ended for good if it does not recur', () => {
    const until = start + 3 * hourMs
    expect([until - 1, until].map(now => isToSettle(once, now))).toEqual([false, true])
    const settled = settledAt(once, until + 1)
    expect(settled).toEqual({ ...once, settledUntil: until + 1, ended: { at: until + 1 } })
    expect([isToSettle(settled, until + 2), isSettledForGood(settled)]).toEqual([false, true])
  })

  it('has ended for good if somebody ended it before it began', () => {
    const ended = { ...once, ended: { at: start + 1, by: 'joao' } }
    expect([isToSettle(ended, start + 2), isSettledForGood(ended)]).toEqual([true, false])
    expect(isToSettle(settledAt(ended, start + 2), start + 5 * hourMs)).toBe(false)
  })

  it('continues with its next occurrence if it recurs', () => {
    const settled = settledAt(daily, start + 10 * hourMs)
    expect(settled).toEqual({ ...daily, settledUntil: start + 9 * hourMs })
    expect(isToSettle(settled, start + 11 * hourMs)).toBe(false)
  })
})

describe('a recurring service mode', () => {
  const eight = start + 8 * hourMs

  it('is in effect at each of its times, and the open alarms are announced at each end', () => {
    const settled = { ...daily, settledUntil: eight + hourMs }
    expect(currentSpan(daily, eight + 1)).toEqual({ from: eight, until: eight + hourMs })
    expect(spanToSettle(daily, eight + dayMs)).toEqual({ from: eight, until: eight + hourMs })
    expect(spanToSettle(settled, eight + dayMs)).toBeUndefined()
    expect(spanToSettle(settled, eight + dayMs + hourMs)).toEqual({
      from: eight + dayMs,
      until: eight + dayMs + hourMs,
    })
    expect(isOver(settled, eight + dayMs)).toBe(false)
  })

  it('can be ended for the current occurrence only', () => {
    const at = eight + 60_000
    const cut = { ...daily, cut: { at, by: 'joao' } }
    expect(currentSpan(cut, at)).toBeUndefined()
    expect(spanToSettle(cut, at)).toEqual({ from: eight, until: at, endedBy: 'joao' })
    expect(currentSpan(cut, eight + dayMs)).toEqual({ from: eight + dayMs, until: eight + dayMs + hourMs })
  })

  it('is not in effect before it was set', () => {
    const at = eight + 60_000
    expect(currentSpan({ ...daily, at, settledUntil: at }, at)).toEqual({ from: at, until: eight + hourMs })
  })

  it('is listed as forgotten if it suppresses no notification for 90 days, and ends by itself after 180', () => {
    const after = (days: number, mode = daily) => [
      forgottenBecause(mode, start + days * dayMs),
      isUseless(mode, start + days * dayMs),
    ]
    expect(after(89)).toEqual([undefined, false])
    expect(after(90)).toEqual(['unused', false])
    expect(after(180)).toEqual(['unused', true])
    expect(after(180, { ...daily, lastHidAt: start + 100 * dayMs })).toEqual([undefined, false])
  })

  it('is not listed as forgotten between its times if it recurs once a year', () => {
    const times = {
      type: 'recurring',
      zone: 'UTC',
      start: '2026-11-30T08:00',
      minutes: 60,
      rule: 'FREQ=WEEKLY;INTERVAL=52',
    } as const
    const yearly = { ...daily, times, lastHidAt: eight }
    expect([200, 365].map(days => isUseless(yearly, start + days * dayMs))).toEqual([false, true])
  })
})

describe('the service mode that is shown with an alarm', () => {
  it('is the one for its instrument, model or rule that ends last', () => {
    const now = start + 8 * hourMs
    const place = { deviceName: 'SN-1', modelName: 'M1', ruleName: 'R' }
    const long = { ...once, times: { type: 'once', from: start, until: start + dayMs } } as const
    const modes = [daily, long, { ...once, subject: { kind: 'rule', name: 'SN-1' } } as const].map(mode => ({ mode }))
    expect(chooseServiceMode(modes, place, now)?.mode).toBe(long)
    expect(chooseServiceMode(modes, { ...place, deviceName: 'SN-2' }, now)?.mode).toBe(daily)
    expect(chooseServiceMode(modes, { ...place, deviceName: 'SN-2', modelName: 'M2' }, now)).toBeUndefined()
  })

  it('is listed as forgotten if it lasts longer than a week', () => {
    const long = { ...once, times: { type: 'once', from: start, until: start + 8 * dayMs } } as const
    expect([start - 1, start].map(now => forgottenBecause(long, now))).toEqual([undefined, 'long'])
  })
})
