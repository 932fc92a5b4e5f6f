import { expect, it } from 'vitest'
import { code, edit, read, rule, setDevice, told } from '../../../../../support/ruleRun.ts'

const high = rule('R', '(P > 1)')
const withState = rule('R', "(P > 1) and (S = 'RUN')")

it.each<[string, object[], object[], string[], number?]>([
  ['an input that was never reported is UNKNOWN', [withState], [read(0, { P: 2 })], []],
  [
    'FALSE and UNKNOWN is FALSE: it closes',
    [rule('R', '(P > 1) and (Q != 9)')],
    [read(0, { P: 2, Q: 1 }), read(2_000, { P: 0 }), read(2_001, { P: 2, Q: 1 })],
    ['R@0', 'R@2001'],
  ],
  ['TRUE or UNKNOWN is TRUE', [rule('R', '(P > 1) or (Q > 1)')], [read(0, { P: 2 })], ['R@0']],
  ['other inputs are the latest of the device', [withState], [read(0, { S: 'RUN' }), read(10, { P: 2 })], ['R@10']],
  [
    'a value exactly as old as allowed is not stale',
    [withState],
    [read(0, { S: 'RUN' }), read(900, { P: 2 })],
    ['R@900'],
  ],
  ['an older one is', [withState], [read(0, { S: 'RUN' }), read(900.001, { P: 2 })], []],
  [
    'how old it may be is the model’s',
    [withState],
    [read(0, { S: 'RUN' }), read(60, { P: 2 }), read(61, { P: 2 })],
    ['R@60'],
    60,
  ],
  ['values of other devices are not looked at', [withState], [read(0, { S: 'RUN' }, 0, 'E'), read(10, { P: 2 })], []],
  [
    'of equal times the first value that arrived counts',
    [withState],
    [read(0, { S: 'RUN' }), read(0, { S: 'IDLE' }, 1), read(10, { P: 2 })],
    ['R@10'],
  ],
  [
    'its own value counts before one of the same time',
    [withState],
    [read(0, { S: 'IDLE' }), read(0, { P: 2, S: 'RUN' }, 1)],
    ['R@0'],
  ],
  [
    'a wrongly typed latest value hides older ones',
    [withState],
    [read(0, { S: 'RUN' }), read(5, { S: 1 }), read(10, { P: 2 })],
    [],
  ],
  ['its own value of a wrong type is UNKNOWN too', [withState], [read(0, { S: 'RUN', P: 'high' })], []],
  [
    'division by zero is UNKNOWN',
    [rule('R', '(P / Q > 1)')],
    [read(0, { P: 1, Q: 0 }), read(1, { P: 2, Q: 1 })],
    ['R@1'],
  ],
  [
    'UNKNOWN neither clears nor raises',
    [rule('R', '(P > 1)', { flags: 'both', n: 2, w: 60 })],
    [read(0, { P: 2 }), read(10, { P: 'x' }), read(20, { P: 2 })],
    ['R@20'],
  ],
  ['a message runs only rules that mention an item of it', [high], [read(0, { P: 2 }), read(10, { Q: 1 })], ['R@0']],
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
  ['a disabled rule is not judged', [rule('R', '(P > 1)', { isDeleted: 'true' })], [read(0, { P: 2 })], []],
  [
    'a device that is not OK is not judged, and its messages are not remembered',
    [high],
    [setDevice(0, 'DORMANT'), read(1, { P: 2 }), setDevice(2, 'OK'), read(1, { P: 2 }, 3)],
    ['R@1'],
  ],
  [
    'a message of 5 minutes ahead is judged, one further ahead is not, nor its repeat',
    [high],
    [read(300, { P: 2 }, 0), read(301, { P: 2 }, 0.999), read(301, { P: 2 }, 10)],
    ['R@300'],
  ],
  [
    'messages older than the newest evaluated one by more than 5 minutes are history',
    [high],
    [code(600, '0x9'), read(299, { P: 2 }, 600), read(300, { P: 2 }, 600)],
    ['R@300'],
  ],
  ['a backlog in order is not late', [high], [read(0, { P: 2 }, 9_000), read(10, { P: 2 }, 9_001)], ['R@0', 'R@10']],
  [
    'a value that is history only is no input',
    [withState],
    [read(600, { P: 0 }), read(200, { S: 'RUN' }, 601), read(602, { P: 2 })],
    [],
  ],
  [
    'a rule made later sees values from before',
    [high],
    [read(0, { S: 'RUN' }), edit(5, 'S', { ...withState, ruleName: 'S' }), read(10, { P: 2 })],
    ['R@10', 'S@10'],
  ],
])('%s', (_, rules, input, events, staleAfterSeconds) => {
  expect(told(rules, input, staleAfterSeconds).events).toEqual(events)
})
