import { describe, expect, it } from 'vitest'
import { compareAlarms, toleranceOf, type SpanOfAlarm } from '#functions/domain/rules/compareShadow.ts'
import { fc } from '#tests/support/draw/fc.ts'

const minuteMs = 60_000
const asked = { shadowFrom: 0, liveFrom: 0, toleranceMs: minuteMs }

const span = (from: number, to: number | undefined, deviceName = 'SN1', firings = 1): SpanOfAlarm => ({
  deviceName,
  modelName: 'M',
  from: from * minuteMs,
  to: to === undefined ? undefined : to * minuteMs,
  firings,
})

describe('the comparison of a shadow rule with a live rule', () => {
  it("counts each rule's alarms and firings, and the alarms that only one of the rules raised", () => {
    const shadow = [span(10, 12, 'SN1', 3), span(30, 31), span(60, undefined)]
    const live = [span(11, 11.5), span(11.7, 13), span(100, 101), span(200, 201, 'SN2', 2)]
    const found = compareAlarms(shadow, live, asked)
    expect(found.shadow).toEqual({ alarms: 3, firings: 5, alone: 1 })
    expect(found.live).toEqual({ alarms: 4, firings: 5, alone: 1 })
    expect(found.alarms.map(({ deviceName, from, where }) => [deviceName, from / minuteMs, where])).toEqual([
      ['SN2', 200, 'live'],
      ['SN1', 60, 'both'],
      ['SN1', 30, 'shadow'],
      ['SN1', 10, 'both'],
    ])
  })

  it('matches alarms that are at most a minute apart', () => {
    expect(compareAlarms([span(10, 11)], [span(12, 13)], asked).shadow.alone).toBe(0)
    expect(compareAlarms([span(10, 11)], [span(12.001, 13)], asked).shadow.alone).toBe(1)
    expect(compareAlarms([span(10, 11)], [span(8, 9)], asked).live.alone).toBe(0)
    expect(compareAlarms([span(10, 11)], [span(8, 8.999)], asked).live.alone).toBe(1)
  })

  it('does not count alarms from before the period, but matches them with alarms in it', () => {
    const found = compareAlarms([span(10, 90)], [span(20, 21), span(5, 6)], {
      shadowFrom: 15 * minuteMs,
      liveFrom: 15 * minuteMs,
      toleranceMs: 0,
    })
    expect(found).toMatchObject({ shadow: { alarms: 0 }, live: { alarms: 1, alone: 0 }, alarms: [] })
  })

  it('gives the same counts as comparing each pair of alarms', () => {
    const alarm = fc
      .tuple(fc.constantFrom('SN1', 'SN2'), fc.integer({ min: 0, max: 60 }), fc.option(fc.integer({ min: 0, max: 9 })))
      .map(([name, from, length]) => span(from, length === null ? undefined : from + length, name))
    const isCounterpart = (one: SpanOfAlarm, other: SpanOfAlarm): boolean =>
      one.deviceName === other.deviceName &&
      other.from <= (one.to ?? Infinity) + minuteMs &&
      one.from <= (other.to ?? Infinity) + minuteMs
    const aloneIn = (own: readonly SpanOfAlarm[], others: readonly SpanOfAlarm[]): number =>
      own.filter(one => !others.some(other => isCounterpart(one, other))).length
    fc.assert(
      fc.property(fc.array(alarm, { maxLength: 12 }), fc.array(alarm, { maxLength: 12 }), (shadow, live) => {
        const found = compareAlarms(shadow, live, asked)
        expect([found.shadow.alone, found.live.alone]).toEqual([aloneIn(shadow, live), aloneIn(live, shadow)])
        expect(found.alarms).toHaveLength(shadow.length + found.live.alone)
      }),
    )
  })
})

it('alarms of a shadow and a live rule match within the longer of the two windows, limited to 1 to 60 minutes', () => {
  expect(toleranceOf([undefined, undefined])).toBe(minuteMs)
  expect(toleranceOf([90, 300])).toBe(300_000)
  expect(toleranceOf([undefined, 86_400])).toBe(3_600_000)
})
