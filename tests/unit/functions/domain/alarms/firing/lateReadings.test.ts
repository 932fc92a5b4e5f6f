import { describe, expect, it } from 'vitest'
import { read, rule, outcomeLines, type OutcomeLines } from '#tests/support/draw/ruleRun.ts'

const yes = { P: 2 }
const no = { P: 0 }
const R = (options: Parameters<typeof rule>[2] = {}): object[] => [rule('R', '(P > 1)', options)]

type Case = [title: string, rules: object[], input: object[], expected: Partial<OutcomeLines>]

describe('late data', () => {
  it.each<Case>([
    [
      'with N = 1 fires at its own time, and its alarm ends at the next FALSE',
      R(),
      [read(0, no), read(100, no), read(50, yes, 101)],
      { events: ['R@50 late'], alarms: ['R 50-50 x1 closed 100 FALSE'] },
    ],
    [
      'joins the open alarm without moving the beginning of the alarm',
      R(),
      [read(0, no), read(100, yes), read(50, yes, 101)],
      {
        events: ['R@50 late', 'R@100'],
        alarms: ['R 100-100 x2'],
      },
    ],
    [
      'joins a closed alarm and leaves the alarm closed',
      R(),
      [read(0, yes), read(100, no), read(50, yes, 101)],
      { alarms: ['R 0-50 x2 closed 100 FALSE'] },
    ],
    [
      'does not join an alarm beyond the next FALSE',
      R(),
      [read(0, no), read(60, no), read(100, yes), read(50, yes, 101)],
      { alarms: ['R 50-50 x1 closed 60 FALSE', 'R 100-100 x1'] },
    ],
    [
      'does not join an alarm that closed at its own time',
      R(),
      [read(0, yes), read(50, no), read(100, no), read(50, { ...yes, Q: 1 }, 101)],
      { alarms: ['R 0-0 x1 closed 50 FALSE', 'R 50-50 x1 closed 100 FALSE'] },
    ],
    [
      'is not late if nothing newer was TRUE or FALSE',
      R(),
      [read(0, no), read(100, { P: 'x' }), read(50, yes, 101)],
      { events: ['R@50'] },
    ],
    [
      'that is exactly 5 minutes old is evaluated',
      R(),
      [read(0, no), read(400, no), read(100, yes, 401)],
      { events: ['R@100 late'] },
    ],
    [
      'that is more than 5 minutes old is not evaluated',
      R(),
      [read(0, no), read(400, no), read(99.999, yes, 401)],
      { events: [] },
    ],
    [
      'joins the window, which fires at its newest time',
      R({ n: 2, w: 60 }),
      [read(0, no), read(50, yes), read(60, no), read(20, yes, 61)],
      { events: ['R@50 late'], alarms: ['R 50-50 x1 closed 60 FALSE'] },
    ],
    [
      'joins no window that was reset after the event time',
      R({ n: 2, w: 60, flags: 'both' }),
      [read(0, no), read(50, no), read(55, yes), read(20, yes, 56)],
      { events: [] },
    ],
    [
      'joins no window that fired after the event time',
      R({ n: 2, w: 60 }),
      [read(0, yes), read(50, yes), read(55, yes), read(20, yes, 56)],
      { events: ['R@50'] },
    ],
    [
      'that is FALSE removes times up to its own from the window',
      R({ n: 2, w: 60, flags: 'both' }),
      [read(0, yes), read(30, { Q: 1 }), read(40, { P: 'x' }), read(45, yes), read(20, no, 46), read(10, yes, 47)],
      { events: ['R@45'] },
    ],
    [
      'that is FALSE resets the window for even later data that is older',
      R({ n: 2, w: 60, flags: 'both' }),
      [read(0, no), read(50, yes), read(30, no, 51), read(20, yes, 52)],
      { events: [] },
    ],
    ['that is FALSE closes nothing', R(), [read(0, yes), read(50, yes), read(20, no, 51)], { alarms: ['R 0-50 x2'] }],
    [
      'that is FALSE does not arm the rule',
      R({ flags: 'episode' }),
      [read(0, yes), read(50, yes), read(20, no, 51), read(60, yes)],
      { events: ['R@0'] },
    ],
    [
      'fires once in an episode, and only if no alarm overlaps it',
      R({ flags: 'episode' }),
      [read(0, no), read(50, no), read(100, yes), read(20, yes, 101), read(30, yes, 102), read(70, yes, 103)],
      { events: ['R@20 late', 'R@100'], alarms: ['R 20-20 x1 closed 50 FALSE', 'R 100-100 x1'] },
    ],
    [
      'leaves the rule armed for the current episode',
      R({ flags: 'episode' }),
      [read(0, no), read(50, no), read(20, yes, 51), read(60, yes)],
      { events: ['R@20 late', 'R@60'] },
    ],
    [
      'takes the values of its inputs as of its event time',
      [rule('R', "(P > 1) and (S = 'RUN')")],
      [
        read(0, { S: 'RUN' }),
        read(10, no),
        read(50, { S: 'IDLE' }),
        read(60, no),
        read(20, yes, 61),
        read(55, yes, 62),
      ],
      { events: ['R@20 late'] },
    ],
    [
      'uses inputs that were late themselves',
      [rule('R', "(P > 1) and (S = 'RUN')")],
      [read(0, { P: 0, S: 'IDLE' }), read(60, { P: 0 }), read(10, { S: 'RUN' }, 61), read(20, yes, 62)],
      { events: ['R@20 late'] },
    ],
  ])('%s', (_, rules, input, expected) => {
    expect(outcomeLines(rules, input)).toMatchObject(expected)
  })
})

it('late data within 5 minutes leads to the same alarms in any order, for a count of 1 and inputs from one message', () => {
  const times = [0, 10, 20, 30, 40]
  const inOrder = outcomeLines(
    R(),
    times.map(time => read(time, time % 20 === 0 ? yes : no, 50)),
  )
  for (const order of [
    [40, 30, 20, 10, 0],
    [20, 0, 40, 10, 30],
    [10, 40, 0, 30, 20],
  ]) {
    const { events } = outcomeLines(
      R(),
      order.map(time => read(time, time % 20 === 0 ? yes : no, 50)),
    )
    expect(events.map(event => event.replace(' late', ''))).toEqual(inOrder.events)
  }
})
