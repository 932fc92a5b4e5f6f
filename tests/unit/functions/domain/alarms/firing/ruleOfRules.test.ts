import { describe, expect, it } from 'vitest'
import {
  code,
  edit,
  pairRule,
  read,
  rule,
  outcomeLines,
  until,
  type OutcomeLines,
} from '#tests/support/draw/ruleRun.ts'

describe('a rule of rules', () => {
  const A = rule('A', '(P > 1)')
  const B = rule('B', '(Q > 1)')
  const rules = [A, B, pairRule('X', ['A', 'B'], 60)]
  const a = (time: number, received = time): object => read(time, { P: 2 }, received)
  const b = (time: number, received = time): object => read(time, { Q: 2 }, received)
  const noA = (time: number, received = time): object => read(time, { P: 0 }, received)
  const noB = (time: number): object => read(time, { Q: 0 })
  const ofX = ({ events, alarms }: OutcomeLines) => ({
    events: events.filter(line => line.startsWith('X')),
    alarms: alarms.filter(line => line.startsWith('X')),
  })

  it.each<[string, object[], string[], string[]]>([
    ['fires if both rules fired within its window, including its end', [a(0), b(60)], ['X@60'], ['X 60-60 x1']],
    ['fires whichever rule fired first', [b(0), a(60)], ['X@60'], ['X 60-60 x1']],
    ['does not fire if the second rule fires after the window', [a(0), b(60.001)], [], []],
    ['does not combine firings of two instruments', [a(0), read(1, { Q: 2 }, 1, 'E')], [], []],
    ['fires if one message makes both rules fire', [read(5, { P: 2, Q: 2 })], ['X@5'], ['X 5-5 x1']],
    ['uses each firing once', [a(0), b(10), b(20)], ['X@10'], ['X 10-10 x1']],
    ['takes the nearest unused firing', [a(0), a(20), b(30), b(45)], ['X@30', 'X@45'], ['X 30-45 x2']],
    ['takes the nearer firing, though it is older', [a(0), a(20), b(30), b(65)], ['X@30'], ['X 30-30 x1']],
    [
      'takes the newer of two firings that are equally near',
      [b(0), a(100), b(110), a(170), a(120, 171), b(190)],
      ['X@110', 'X@190'],
      ['X 110-190 x2'],
    ],
    [
      'takes the firing of the same message before an older one',
      [b(0), read(30, { P: 2, Q: 2 }), a(55)],
      ['X@30', 'X@55'],
      ['X 30-55 x2'],
    ],
    [
      'fires at the later time, also if the earlier firing comes last',
      [noA(0), noA(20), b(40), a(10, 41)],
      ['X@40 late'],
      ['X 40-40 x1'],
    ],
    [
      'closes with the first child that closes',
      [a(0), b(10), noB(20), noA(30)],
      ['X@10'],
      ['X 10-10 x1 closed 20 child'],
    ],
    [
      'closes at the time at which it opened if the closing comes after',
      [a(0), b(10), noA(10)],
      ['X@10'],
      ['X 10-10 x1 closed 10 child'],
    ],
    ['ignores closings that the same message caused', [a(0), read(10, { P: 0, Q: 2 })], ['X@10'], ['X 10-10 x1']],
    [
      'opens an alarm that is closed at once if a child closed after it',
      [a(0), noA(50), b(20, 51)],
      ['X@20'],
      ['X 20-20 x1 closed 50 child'],
    ],
    [
      'opens another alarm after one was closed',
      [a(0), b(10), noA(20), a(30), b(31)],
      ['X@10', 'X@31'],
      ['X 10-10 x1 closed 20 child', 'X 31-31 x1'],
    ],
  ])('%s', (_, input, events, alarms) => {
    expect(ofX(outcomeLines(rules, input))).toEqual({ events, alarms })
  })

  it.each<[string, object[], object[], string[], string[]]>([
    ['accepts children of any severity', [{ ...A, severity: 181 }, B], [a(0), b(1)], ['X@1'], ['X 1-1 x1']],
    ['does not fire while one of its rules is disabled', [A, { ...B, isDeleted: 'true' }], [a(0), b(1)], [], []],
    [
      'needs a model that both of its rules have',
      [A, rule('B', '(P > 5)', { models: ['N'] })],
      [a(0), read(1, { P: 9 }, 1, 'F')],
      [],
      [],
    ],
    [
      'closes and starts again with a new version of one of its rules',
      [A, B],
      [a(0), b(10), a(15), edit(20, 'B', { ruleExpression: '(Q > 0)' }), b(25)],
      ['X@10'],
      ['X 10-10 x1 closed 20 child'],
    ],
    [
      'closes when one of its rules is disabled, and starts again when it is enabled',
      [A, B],
      [a(0), b(10), a(12), edit(20, 'B', { isDeleted: 'true' }), edit(21, 'B', { isDeleted: 'false' }), b(22), a(23)],
      ['X@10', 'X@23'],
      ['X 10-10 x1 closed 20 child', 'X 23-23 x1'],
    ],
    [
      'keeps its state when the severity of one of its rules changes',
      [A, B],
      [a(0), edit(5, 'A', { severity: 120 }), b(10)],
      ['X@10'],
      ['X 10-10 x1'],
    ],
    [
      'keeps its state when its two rules are swapped',
      [A, B],
      [a(0), b(10), edit(20, 'X', { dependentRules: ['B', 'A'] }), a(30), b(40)],
      ['X@10', 'X@40'],
      ['X 10-40 x2'],
    ],
    [
      'closes its alarm when it is edited',
      [A, B],
      [a(0), b(10), edit(20, 'X', { alarmTriggerWindowPeriod: 30 })],
      ['X@10'],
      ['X 10-10 x1 closed 20 edit'],
    ],
    [
      'closes its alarm when it is disabled',
      [A, B],
      [a(0), b(10), edit(20, 'X', { isDeleted: 'true' })],
      ['X@10'],
      ['X 10-10 x1 closed 20 disabled'],
    ],
    [
      'combines a code with an expression, and closes when the code’s alarm resolves',
      [rule('A', '(Code = 0x1)'), B],
      [code(0), b(10), until(3_660)],
      ['X@10'],
      ['X 10-10 x1 closed 3600 child'],
    ],
  ])('%s', (_, children, input, events, alarms) => {
    expect(ofX(outcomeLines([...children, pairRule('X', ['A', 'B'], 60)], input))).toEqual({ events, alarms })
  })
})
