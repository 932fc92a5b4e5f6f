import { expect, it } from 'vitest'
import { code, edit, pairRule, read, rule, told, until } from '../../../../../support/ruleRun.ts'

/** 4,095 characters, and far more with the spaces of the canonical print. */
const longest = Array.from({ length: 195 }, (_, index) => `(P+0+0+0+0>${index + 10_000})`)
  .join('or')
  .padEnd(4_095, ' ')

const yes = { P: 2 }
const two = [rule('R', '(P > 1)', { n: 2, w: 600 })]
const one = [rule('R', '(P > 1)')]

it.each<[string, object[], object[], string[], string[]]>([
  [
    'a description, a severity and spacing keep the state',
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
    'an expression as long as may be is judged, whatever its canonical print has',
    [rule('R', longest)],
    [read(0, { P: 10_001 }), edit(1, 'R', { description: 'long' }), read(2, yes)],
    ['R@0'],
    ['R 0-0 x1 closed 2 FALSE'],
  ],
  [
    'another expression begins with an empty window',
    two,
    [read(0, yes), edit(1, 'R', { ruleExpression: '(P > 0)' }), read(5, yes), read(6, yes)],
    ['R@6'],
    ['R 6-6 x1'],
  ],
  [
    'so does another count',
    two,
    [read(0, yes), edit(1, 'R', { alarmTriggerCount: 3 }), read(5, yes), read(6, yes)],
    [],
    [],
  ],
  ['another window', two, [read(0, yes), edit(1, 'R', { alarmTriggerWindowPeriod: 500 }), read(5, yes)], [], []],
  ['another flag', two, [read(0, yes), edit(1, 'R', { resetAlarmWhenFalse: true }), read(5, yes)], [], []],
  ['other models', two, [read(0, yes), edit(1, 'R', { models: ['M', 'N'] }), read(5, yes)], [], []],
  [
    'a new version closes the open alarm at the clock of the edit',
    one,
    [read(0, yes), edit(7, 'R', { ruleExpression: '(P > 0)' }), read(9, yes)],
    ['R@0', 'R@9'],
    ['R 0-0 x1 closed 7 edit', 'R 9-9 x1'],
  ],
  [
    'the clock, where the device’s is ahead',
    one,
    [read(200, yes, 0), edit(7, 'R', { ruleExpression: '(P > 0)' })],
    ['R@200'],
    ['R 200-200 x1 closed 7 edit'],
  ],
  [
    'disabling closes, on silent devices too',
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
    'a change and its undoing are two versions',
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
    'what an older version saw makes nothing late',
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
    'a code rule of another code closes the alarm of the old one',
    [rule('C', '(Code = 0x1)')],
    [code(0), edit(5, 'C', { ruleExpression: '(Code = 0x2)' }), code(6), code(7, '0x2')],
    ['C@0', 'C@7'],
    ['C 0-0 x1 closed 5 edit', 'C 7-7 x1'],
  ],
])('%s', (_, rules, input, events, alarms) => {
  const outcome = told(rules, input)
  expect({ events: outcome.events, alarms: outcome.alarms }).toEqual({ events, alarms })
})
