import { describe, expect, it } from 'vitest'
import { read, rule, outcomeLines, type OutcomeLines } from '#tests/support/draw/ruleRun.ts'

const yes = { P: 2 }
const no = { P: 0 }
const R = (options: Parameters<typeof rule>[2] = {}): object[] => [rule('R', '(P > 1)', options)]

type Case = [title: string, rules: object[], input: object[], expected: Partial<OutcomeLines>]

describe('the window of a rule', () => {
  it.each<Case>([
    [
      'counts every message, even several with one time',
      R({ n: 2, w: 60 }),
      [read(0, yes), read(0, { ...yes, Q: 1 })],
      { events: ['R@0'] },
    ],
    [
      'drops a time that is exactly as old as the window is long',
      R({ n: 2, w: 60 }),
      [read(0, yes), read(60, yes)],
      { events: [] },
    ],
    [
      'keeps a time that is younger than the window is long',
      R({ n: 2, w: 60 }),
      [read(0, yes), read(59.999, yes)],
      { events: ['R@59.999'] },
    ],
    [
      'fires with the 99th time if it needs 99',
      R({ n: 99, w: 3_600 }),
      Array.from({ length: 99 }, (_, second) => read(second, yes)),
      { events: ['R@98'] },
    ],
    [
      'is not emptied by a FALSE in between',
      R({ n: 2, w: 60 }),
      [read(0, yes), read(1, no), read(2, yes)],
      { events: ['R@2'] },
    ],
    [
      'is emptied by a FALSE with resetAlarmWhenFalse',
      R({ n: 2, w: 60, flags: 'both' }),
      [read(0, yes), read(1, no), read(2, yes)],
      { events: [] },
    ],
    [
      'is emptied by a firing',
      R({ n: 2, w: 60 }),
      [read(0, yes), read(1, yes), read(2, yes), read(3, yes)],
      {
        events: ['R@1', 'R@3'],
      },
    ],
    [
      'is not emptied by a firing if only FALSE resets it: it fires once in an episode',
      R({ n: 2, w: 60, flags: 'episode' }),
      [read(0, yes), read(1, yes), read(2, yes), read(3, yes), read(4, no), read(5, yes), read(6, yes)],
      { events: ['R@1', 'R@6'] },
    ],
    [
      'with neither flag fires when it fills, and again after it has held fewer than N times',
      R({ n: 2, w: 60, flags: 'neither' }),
      [read(0, yes), read(30, yes), read(40, yes), read(99, yes), read(200, yes), read(210, yes)],
      { events: ['R@30', 'R@99', 'R@210'] },
    ],
    [
      'with neither flag is not emptied by FALSE',
      R({ n: 2, w: 60, flags: 'neither' }),
      [read(0, yes), read(1, no), read(2, yes)],
      { events: ['R@2'] },
    ],
  ])('%s', (_, rules, input, expected) => {
    expect(outcomeLines(rules, input)).toMatchObject(expected)
  })
})

describe('the firings of a rule', () => {
  it.each<Case>([
    [
      'are recorded once per event time, and a second one does not increase the count',
      R(),
      [read(0, yes), read(0, { P: 3 }), read(5, yes)],
      { events: ['R@0', 'R@5'], alarms: ['R 0-5 x2'] },
    ],
    [
      'join one alarm until the rule is FALSE',
      R(),
      [read(0, yes), read(5, yes), read(9, no), read(12, yes)],
      {
        alarms: ['R 0-5 x2 closed 9 FALSE', 'R 12-12 x1'],
      },
    ],
    [
      'open a new alarm at the time at which one was closed',
      R(),
      [read(0, yes), read(5, no), read(5, yes)],
      {
        alarms: ['R 0-0 x1 closed 5 FALSE', 'R 5-5 x1'],
      },
    ],
    [
      'are closed by a FALSE with the same time',
      R(),
      [read(0, yes), read(0, no)],
      {
        alarms: ['R 0-0 x1 closed 0 FALSE'],
      },
    ],
    [
      'are closed by a FALSE that does not empty the window',
      R({ n: 2, w: 60 }),
      [read(0, yes), read(1, yes), read(2, no), read(3, yes), read(4, yes)],
      { events: ['R@1', 'R@4'], alarms: ['R 1-1 x1 closed 2 FALSE', 'R 4-4 x1'] },
    ],
    [
      'are counted for each instrument separately',
      R(),
      [read(0, yes), read(0, yes, 0, 'E'), read(1, no)],
      {
        alarms: ['R 0-0 x1 closed 1 FALSE', 'R 0-0 x1'],
      },
    ],
    [
      'are not caused by a repeated message',
      R({ n: 2, w: 60 }),
      [read(0, yes), read(0, yes, 1), read(0, yes, 2)],
      { events: [] },
    ],
  ])('%s', (_, rules, input, expected) => {
    expect(outcomeLines(rules, input)).toMatchObject(expected)
  })
})
