import { describe, expect, it } from 'vitest'
import { code, edit, outcomeLines, pairRule, read, rule, until } from '#tests/support/draw/ruleRun.ts'

/** 4,095 characters. The canonical print is far longer. */
const longest = Array.from({ length: 195 }, (_, index) => `(P+0+0+0+0>${index + 10_000})`)
  .join('or')
  .padEnd(4_095, ' ')

const yes = { P: 2 }
const two = [rule('R', '(P > 1)', { n: 2, w: 600 })]
const one = [rule('R', '(P > 1)')]

describe('the reconciliation of a rule state with edited rules', () => {
  it.each<[string, object[], object[], string[], string[]]>([
    [
      'a change of description, severity or spacing keeps the state',
      two,
      [
        read(0, yes),
        edit(1, 'R', { description: 'pump' }),
        edit(2, 'R', { severity: 121 }),
        edit(3, 'R', { ruleExpression: '((P>1))' }),
        read(5, yes),
      ],
      ['R@5'],
      ['R 5-5 x1'],
    ],
    [
      'an expression of the longest length is evaluated, however long its canonical print is',
      [rule('R', longest)],
      [read(0, { P: 10_001 }), edit(1, 'R', { description: 'long' }), read(2, yes)],
      ['R@0'],
      ['R 0-0 x1 closed 2 FALSE'],
    ],
    [
      'a change of the expression empties the window',
      two,
      [read(0, yes), edit(1, 'R', { ruleExpression: '(P > 0)' }), read(5, yes), read(6, yes)],
      ['R@6'],
      ['R 6-6 x1'],
    ],
    [
      'a change of the count empties the window',
      two,
      [read(0, yes), edit(1, 'R', { alarmTriggerCount: 3 }), read(5, yes), read(6, yes)],
      [],
      [],
    ],
    [
      'a change of the window period empties the window',
      two,
      [read(0, yes), edit(1, 'R', { alarmTriggerWindowPeriod: 500 }), read(5, yes)],
      [],
      [],
    ],
    [
      'a change of a flag empties the window',
      two,
      [read(0, yes), edit(1, 'R', { resetAlarmWhenFalse: true }), read(5, yes)],
      [],
      [],
    ],
    [
      'a change of the models empties the window',
      two,
      [read(0, yes), edit(1, 'R', { models: ['M', 'N'] }), read(5, yes)],
      [],
      [],
    ],
    [
      'a new version closes the open alarm at the wall clock of the edit',
      one,
      [read(0, yes), edit(7, 'R', { ruleExpression: '(P > 0)' }), read(9, yes)],
      ['R@0', 'R@9'],
      ['R 0-0 x1 closed 7 edit', 'R 9-9 x1'],
    ],
    [
      'a new version closes it at the wall clock, even if the device’s clock is ahead',
      one,
      [read(200, yes, 0), edit(7, 'R', { ruleExpression: '(P > 0)' })],
      ['R@200'],
      ['R 200-200 x1 closed 7 edit'],
    ],
    [
      'disabling closes the alarm of a device that sends nothing',
      one,
      [read(0, yes), edit(7, 'R', { isDeleted: 'true' }), until(600)],
      ['R@0'],
      ['R 0-0 x1 closed 7 disabled'],
    ],
    [
      'disabling and enabling empty the window',
      two,
      [read(0, yes), edit(1, 'R', { isDeleted: 'true' }), edit(2, 'R', { isDeleted: 'false' }), read(5, yes)],
      [],
      [],
    ],
    [
      'a change and its reversal are two versions',
      two,
      [
        read(0, yes),
        edit(1, 'R', { ruleExpression: '(P > 0)' }),
        edit(2, 'R', { ruleExpression: '(P > 1)' }),
        read(5, yes),
      ],
      [],
      [],
    ],
    [
      'a message is not late because of what an older version saw',
      one,
      [read(0, { P: 0 }), read(100, { P: 0 }), edit(101, 'R', { ruleExpression: '(P > 0)' }), read(50, yes, 102)],
      ['R@50'],
      ['R 50-50 x1'],
    ],
    [
      'a rule fires once at one event time, whatever its version',
      one,
      [
        read(0, yes),
        edit(1, 'R', { ruleExpression: '(P > 0)' }),
        read(0, { ...yes, Q: 1 }, 2),
        edit(3, 'R', { isDeleted: 'true' }),
        edit(4, 'R', { isDeleted: 'false' }),
        read(0, { ...yes, Q: 2 }, 5),
        read(6, yes),
      ],
      ['R@0', 'R@6'],
      ['R 0-0 x1 closed 1 edit', 'R 6-6 x1'],
    ],
    [
      'a rule of rules fires once at one event time, whatever the versions of its rules',
      [...one, rule('S', '(Q > 1)'), pairRule('Both', ['R', 'S'], 60)],
      [
        read(0, { P: 2, Q: 2 }),
        edit(1, 'R', { isDeleted: 'true' }),
        edit(2, 'R', { isDeleted: 'false' }),
        read(4, { P: 2, Q: 2 }),
        edit(5, 'S', { ruleExpression: '(Q > 0)' }),
        read(4, { P: 3, Q: 2 }, 6),
      ],
      ['Both@0', 'R@0', 'S@0', 'Both@4', 'R@4', 'S@4'],
      [
        'Both 0-0 x1 closed 1 child',
        'R 0-0 x1 closed 1 disabled',
        'S 0-4 x2 closed 5 edit',
        'Both 4-4 x1 closed 5 child',
        'R 4-4 x1',
      ],
    ],
    [
      'a change of the code closes the alarm of the old code',
      [rule('C', '(Code = 0x1)')],
      [code(0), edit(5, 'C', { ruleExpression: '(Code = 0x2)' }), code(6), code(7, '0x2')],
      ['C@0', 'C@7'],
      ['C 0-0 x1 closed 5 edit', 'C 7-7 x1'],
    ],
  ])('has this effect: %s', (_, rules, input, events, alarms) => {
    const outcome = outcomeLines(rules, input)
    expect({ events: outcome.events, alarms: outcome.alarms }).toEqual({ events, alarms })
  })
})
