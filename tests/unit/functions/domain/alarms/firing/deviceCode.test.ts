import { describe, expect, it } from 'vitest'
import { code, read, rule, outcomeLines, until, type OutcomeLines } from '#tests/support/draw/ruleRun.ts'

type Case = [title: string, rules: object[], input: object[], expected: Partial<OutcomeLines>]

describe('a device code rule', () => {
  const C = (options: Parameters<typeof rule>[2] = {}): object[] => [rule('C', '(Code = 0x1)', options)]

  it.each<Case>([
    ['is TRUE only for its own code', C(), [code(0, '0x2'), code(1, '0X1'), code(2, '0x01')], { events: ['C@1'] }],
    ['needs its count within its window', C({ n: 2, w: 60 }), [code(0), code(60), code(119)], { events: ['C@119'] }],
    [
      'is not closed by other codes or readings',
      C(),
      [code(0), code(1, '0x2'), read(2, { P: 0 })],
      { alarms: ['C 0-0 x1'] },
    ],
    [
      'keeps its alarm open for an hour after the last match',
      C(),
      [code(0), code(3_599), until(7_199)],
      { alarms: ['C 0-3599 x2'] },
    ],
    [
      'closes its alarm an hour after the last match, by the clock alone',
      C(),
      [code(0), code(3_599), until(7_200)],
      {
        alarms: ['C 0-3599 x2 closed 7199 quiet'],
      },
    ],
    [
      'closes its alarm after its window if it has one',
      C({ n: 1, w: 30 }),
      [code(0), until(60)],
      {
        alarms: ['C 0-0 x1 closed 30 quiet'],
      },
    ],
    [
      'keeps its alarm open with a match that does not fire',
      C({ n: 2, w: 60 }),
      [code(0), code(10), code(65), until(120)],
      {
        alarms: ['C 10-10 x1'],
      },
    ],
    [
      'opens a new alarm with a match at the auto-resolve time',
      C({ n: 1, w: 30 }),
      [code(0), code(30)],
      {
        alarms: ['C 0-0 x1 closed 30 quiet', 'C 30-30 x1'],
      },
    ],
    [
      'joins a late match to the alarm that it overlaps',
      C({ n: 1, w: 60 }),
      [code(0), code(50), code(20, '0x1', 51)],
      {
        alarms: ['C 0-50 x3'],
      },
    ],
    [
      'joins a match to the alarm whose span contains it, even if the clock has closed the alarm',
      C({ n: 1, w: 3_600 }),
      [code('1:00'), until('165:00'), code('51:00', '0x1', '165:00')],
      {
        events: ['C@60', 'C@3060'],
        alarms: ['C 60-3060 x2 closed 3660 quiet'],
      },
    ],
    [
      'opens an alarm for a late match that would have resolved before the next match',
      C({ n: 1, w: 30 }),
      [code(100), code(20, '0x1', 101)],
      { events: ['C@20 late', 'C@100'], alarms: ['C 20-20 x1 closed 50 quiet', 'C 100-100 x1'] },
    ],
    [
      'closes the alarm of a device that sends nothing or is no longer OK',
      C({ n: 1, w: 30 }),
      [
        code(0),
        { setDevice: { deviceName: 'D', deviceStatus: 'DORMANT' }, receivedAt: '2026-01-01T00:00:01.000Z' },
        until(60),
      ],
      { alarms: ['C 0-0 x1 closed 30 quiet'] },
    ],
  ])('%s', (_, rules, input, expected) => {
    expect(outcomeLines(rules, input)).toMatchObject(expected)
  })
})
