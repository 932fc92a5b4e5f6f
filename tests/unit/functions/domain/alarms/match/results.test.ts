import { describe, expect, it } from 'vitest'
import { code, edit, read, rule, setDevice, outcomeLines } from '#tests/support/draw/ruleRun.ts'

const high = rule('R', '(P > 1)')
const withState = rule('R', "(P > 1) and (S = 'RUN')")

describe("the result of a rule's expression", () => {
  it.each<[string, object[], object[], string[], number?]>([
    ['an input that was never reported is UNKNOWN', [withState], [read(0, { P: 2 })], []],
    [
      'FALSE and UNKNOWN is FALSE, which closes the alarm',
      [rule('R', '(P > 1) and (Q != 9)')],
      [read(0, { P: 2, Q: 1 }), read(2_000, { P: 0 }), read(2_001, { P: 2, Q: 1 })],
      ['R@0', 'R@2001'],
    ],
    ['TRUE or UNKNOWN is TRUE', [rule('R', '(P > 1) or (Q > 1)')], [read(0, { P: 2 })], ['R@0']],
    ['other inputs are the device’s latest values', [withState], [read(0, { S: 'RUN' }), read(10, { P: 2 })], ['R@10']],
    [
      'a value that is exactly as old as allowed is not stale',
      [withState],
      [read(0, { S: 'RUN' }), read(900, { P: 2 })],
      ['R@900'],
    ],
    ['a value that is older than allowed is stale', [withState], [read(0, { S: 'RUN' }), read(900.001, { P: 2 })], []],
    [
      'the model says how old a value may be',
      [withState],
      [read(0, { S: 'RUN' }), read(60, { P: 2 }), read(61, { P: 2 })],
      ['R@60'],
      60,
    ],
    ['values of other devices are not inputs', [withState], [read(0, { S: 'RUN' }, 0, 'E'), read(10, { P: 2 })], []],
    [
      'the first value that arrived counts if two have one time',
      [withState],
      [read(0, { S: 'RUN' }), read(0, { S: 'IDLE' }, 1), read(10, { P: 2 })],
      ['R@10'],
    ],
    [
      'a message’s own value counts before an earlier one of the same time',
      [withState],
      [read(0, { S: 'IDLE' }), read(0, { P: 2, S: 'RUN' }, 1)],
      ['R@0'],
    ],
    [
      'a latest value of the wrong type hides older ones',
      [withState],
      [read(0, { S: 'RUN' }), read(5, { S: 1 }), read(10, { P: 2 })],
      [],
    ],
    ['a message’s own value of the wrong type is UNKNOWN', [withState], [read(0, { S: 'RUN', P: 'high' })], []],
    [
      'division by zero is UNKNOWN',
      [rule('R', '(P / Q > 1)')],
      [read(0, { P: 1, Q: 0 }), read(1, { P: 2, Q: 1 })],
      ['R@1'],
    ],
    [
      'UNKNOWN neither raises nor clears an alarm',
      [rule('R', '(P > 1)', { flags: 'both', n: 2, w: 60 })],
      [read(0, { P: 2 }), read(10, { P: 'x' }), read(20, { P: 2 })],
      ['R@20'],
    ],
    [
      'only rules that mention an item of the message are evaluated',
      [high],
      [read(0, { P: 2 }), read(10, { Q: 1 })],
      ['R@0'],
    ],
    [
      'a rule is for its models only',
      [rule('R', '(P > 1)', { models: ['N'] })],
      [read(0, { P: 2 }), read(0, { P: 2 }, 0, 'F')],
      ['R@0'],
    ],
    [
      'a rule may be for several models',
      [rule('R', '(P > 1)', { models: ['M', 'N'] })],
      [read(0, { P: 2 }), read(0, { P: 2 }, 0, 'F')],
      ['R@0', 'R@0'],
    ],
    ['a disabled rule is not evaluated', [rule('R', '(P > 1)', { isDeleted: 'true' })], [read(0, { P: 2 })], []],
    [
      'messages of a device that is not OK are neither evaluated nor remembered',
      [high],
      [setDevice(0, 'DORMANT'), read(1, { P: 2 }), setDevice(2, 'OK'), read(1, { P: 2 }, 3)],
      ['R@1'],
    ],
    [
      'a message 5 minutes ahead is evaluated; one further ahead is not, nor is its repeat',
      [high],
      [read(300, { P: 2 }, 0), read(301, { P: 2 }, 0.999), read(301, { P: 2 }, 10)],
      ['R@300'],
    ],
    [
      'messages more than 5 minutes older than the newest evaluated one are history only',
      [high],
      [code(600, '0x9'), read(299, { P: 2 }, 600), read(300, { P: 2 }, 600)],
      ['R@300'],
    ],
    ['a backlog in order is not late', [high], [read(0, { P: 2 }, 9_000), read(10, { P: 2 }, 9_001)], ['R@0', 'R@10']],
    [
      'a value that is history only is not an input',
      [withState],
      [read(600, { P: 0 }), read(200, { S: 'RUN' }, 601), read(602, { P: 2 })],
      [],
    ],
    [
      'a new rule uses values from before it as inputs',
      [high],
      [read(0, { S: 'RUN' }), edit(5, 'S', { ...withState, ruleName: 'S' }), read(10, { P: 2 })],
      ['R@10', 'S@10'],
    ],
  ])('follows this principle: %s', (_, rules, input, events, staleAfterSeconds) => {
    expect(outcomeLines(rules, input, staleAfterSeconds).events).toEqual(events)
  })
})
