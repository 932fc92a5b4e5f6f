import { describe, expect, it } from 'vitest'
import { code, edit, read, rule, sending, setDevice, outcomeLines, until } from '#tests/support/draw/ruleRun.ts'

const yes = { P: 2 }
const no = { P: 0 }
const day = 86_400
const R = (severity: number): object[] => [rule('R', '(P > 1)', { severity })]

describe('the mails about a rule', () => {
  it.each<[string, object[], object[], string[]]>([
    ['severity 100 notifies nobody', R(100), [read(0, yes), until(2 * day)], []],
    ['16x notifies Tester', R(160), [read(0, yes)], ['R Tester@0 1']],
    ['17x notifies TAC', R(170), [read(0, yes)], ['R TAC@0 1']],
    ['18x notifies Customer and TAC', R(181), [read(0, yes)], ['R Customer@0 1', 'R TAC@0 1']],
    [
      'immediately: alarms within a minute are held until the first whole minute after it',
      R(120),
      [read(30, yes), read(40, no), read(50, yes), read(55, yes), read(56, no), read(57, yes), until(300)],
      ['R Customer@30 1', 'R Customer@120 2 digest'],
    ],
    [
      'immediately: a further firing of an open alarm is not sent',
      R(120),
      [read(0, yes), read(70, yes), until(300)],
      ['R Customer@0 1'],
    ],
    [
      'every 24 hours: the interval is over exactly a day later',
      R(121),
      [read(0, yes), read(day, yes)],
      ['R Customer@0 1', 'R Customer@86400 1'],
    ],
    [
      'every 24 hours: the interval is not over a millisecond before',
      R(121),
      [read(0, yes), read(day - 0.001, yes), until(day + 59)],
      ['R Customer@0 1', 'R Customer@86400 1 digest'],
    ],
    [
      'every 7 days',
      R(162),
      [read(0, yes), read(1, yes), until(8 * day)],
      ['R Tester@0 1', `R Tester@${7 * day} 1 digest`],
    ],
    [
      'every 30 days',
      R(173),
      [read(0, yes), read(1, yes), read(2, yes), until(31 * day)],
      ['R TAC@0 1', `R TAC@${30 * day} 2 digest`],
    ],
    [
      'a digest goes out at a whole minute',
      R(121),
      [read(30, yes), read(31, yes), until(2 * day)],
      ['R Customer@30 1', `R Customer@${day + 60} 1 digest`],
    ],
    ['nothing is sent if nothing is held', R(121), [read(0, yes), until(5 * day)], ['R Customer@0 1']],
    [
      'clearing and flapping do not shorten the interval',
      R(121),
      [read(0, yes), read(1, no), read(2, yes), read(3, no), until(day)],
      ['R Customer@0 1', 'R Customer@86400 1 digest'],
    ],
    [
      'a new version does not shorten the interval',
      R(121),
      [read(0, yes), edit(1, 'R', { ruleExpression: '(P > 0)' }), read(2, yes), until(day)],
      ['R Customer@0 1', 'R Customer@86400 1 digest'],
    ],
    [
      'a failed mail is held, with what comes after it, until sending works',
      R(121),
      [sending(0, false), read(10, yes), read(70, yes), sending(130, true), until(600)],
      ['R Customer@180 2 digest'],
    ],
    [
      'everything is held while something is held, and a failed mail begins no interval',
      R(120),
      [sending(0, false), read(10, yes), read(15, no), sending(16, true), read(20, yes), until(200)],
      ['R Customer@60 2 digest'],
    ],
    [
      'a failed digest is tried again each minute',
      R(121),
      [read(0, yes), read(1, yes), sending(2, false), until(day + 30), sending(day + 90, true), until(day + 600)],
      ['R Customer@0 1', `R Customer@${day + 120} 1 digest`],
    ],
    [
      'the current severity sets the interval',
      R(121),
      [read(0, yes), read(1, yes), edit(100, 'R', { severity: 120 }), until(day)],
      ['R Customer@0 1', 'R Customer@120 1 digest'],
    ],
    [
      'what is held for an audience is dropped with it, even if the audience comes back',
      R(181),
      [read(0, yes), read(1, yes), edit(10, 'R', { severity: 121 }), edit(20, 'R', { severity: 181 }), until(day)],
      ['R Customer@0 1', 'R TAC@0 1', 'R Customer@86400 1 digest'],
    ],
    [
      'an audience that comes back keeps its interval',
      R(121),
      [read(0, yes), edit(1, 'R', { severity: 161 }), edit(2, 'R', { severity: 121 }), read(3, yes), until(day)],
      ['R Customer@0 1', 'R Customer@86400 1 digest'],
    ],
    [
      'a disabled rule’s held firings are sent',
      R(121),
      [read(0, yes), read(1, yes), edit(2, 'R', { isDeleted: 'true' }), until(day)],
      ['R Customer@0 1', 'R Customer@86400 1 digest'],
    ],
    [
      'held firings of a device that is no longer OK are sent',
      R(121),
      [read(0, yes), read(1, yes), setDevice(2, 'DORMANT'), until(day)],
      ['R Customer@0 1', 'R Customer@86400 1 digest'],
    ],
    [
      'each device has its own interval',
      R(121),
      [read(0, yes), read(1, yes, 1, 'E')],
      ['R Customer@0 1', 'R Customer@1 1'],
    ],
    [
      'each rule has its own interval',
      [...R(121), rule('C', '(Code = 0x1)', { severity: 121 })],
      [read(0, yes), code(1)],
      ['R Customer@0 1', 'C Customer@1 1'],
    ],
    [
      'a late firing is sent like every other',
      R(121),
      [read(0, no), read(100, no), read(50, yes, 101)],
      ['R Customer@101 1'],
    ],
  ])("follow the rule's severity (%s)", (_, rules, input, mails) => {
    expect(outcomeLines(rules, input).mails).toEqual(mails)
  })
})
