import { describe, expect, it } from 'vitest'
import { overlaps, raiseAlarm, type Firing } from '#functions/domain/alarms/firing/openAlarm.ts'
import { makeWorkingState, type WorkingState } from '#functions/domain/alarms/firing/workingState.ts'
import { buildModelRules } from '#functions/domain/alarms/match/modelRules.ts'
import { emptyEntry, type Alarm, type RuleEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { expressionModel, expressionRule } from '#tests/support/draw/randomExpressions.ts'

const rule = { ...expressionRule('R', '(A > 1)'), severity: 121 }
const open: Alarm = { id: 'D.R.1.10', version: 1, severity: 121, alarmDate: 10, lastAlarmDate: 20, count: 2 }
const closed: Alarm = { ...open, closedAt: 30, closedBy: 'FALSE' }

const firing = (at: number, options: Partial<Firing> = {}): Firing => ({
  at,
  why: { type: 'deviceCode', code: '0x1', windowCount: 1, needed: 1 },
  lateUntil: undefined,
  end: undefined,
  ...options,
})

const raised = (alarms: readonly Alarm[], one: Firing): { entry: RuleEntry; working: WorkingState } => {
  const working = makeWorkingState(
    { name: 'D', model: 'M' },
    99,
    buildModelRules(expressionModel, [rule], undefined),
    newRuleState('M'),
  )
  const entry = raiseAlarm(working, rule, { ...emptyEntry(1), alarms, fired: [10, 20] }, one)
  return { entry, working }
}

describe('a firing', () => {
  it('opens an alarm if none is open', () => {
    const { entry, working } = raised([closed], firing(40))
    const alarm = { id: 'D.R.1.40', version: 1, severity: 121, alarmDate: 40, lastAlarmDate: 40, count: 1 }
    expect(entry).toMatchObject({ alarms: [closed, alarm], fired: [10, 20, 40] })
    expect(working.events).toMatchObject([{ id: 'D.R.1.40', alarmId: 'D.R.1.40', opens: true, late: false }])
    expect([...working.alarms.values()]).toEqual([{ ...alarm, rule: 'R', device: 'D' }])
  })

  it('joins the alarm that is already open', () => {
    const { entry, working } = raised([open], firing(40))
    expect(entry.alarms).toEqual([{ ...open, count: 3, lastAlarmDate: 40 }])
    expect(working.events).toMatchObject([{ id: 'D.R.1.40', alarmId: open.id, opens: false, receivedAt: 99 }])
  })

  it('is recorded once per event time', () => {
    const { entry, working } = raised([open], firing(20))
    expect(entry).toEqual({ ...emptyEntry(1), alarms: [open], fired: [10, 20] })
    expect([working.events, working.childFirings]).toEqual([[], []])
  })

  it('is passed on to rules of rules', () => {
    expect(raised([], firing(40)).working.childFirings).toEqual([{ rule: 'R', at: 40, late: false }])
  })
})

describe('a late firing', () => {
  it("joins an open or closed alarm if it overlaps its span, without moving the alarm's beginning or end", () => {
    const { entry, working } = raised([closed], firing(5, { lateUntil: 11 }))
    expect(entry.alarms).toEqual([{ ...closed, count: 3 }])
    expect(working.events).toMatchObject([{ late: true, opens: false }])
  })

  it('opens an alarm that is already closed if it overlaps no other alarm', () => {
    const { entry } = raised([closed], firing(5, { lateUntil: 8, end: { at: 8, by: 'FALSE' } }))
    expect(entry.alarms[1]).toMatchObject({ alarmDate: 5, closedAt: 8, closedBy: 'FALSE', count: 1 })
  })
})

it.each([
  ['a span that ends where the alarm begins', { from: 5, to: 10 }, false],
  ["a span that ends after the alarm's beginning", { from: 5, to: 11 }, true],
  ["a span that begins before the alarm's end", { from: 29, to: 99 }, true],
  ["a span that begins at the alarm's end", { from: 30, to: 99 }, false],
])('the check whether a span overlaps an alarm is right for %s', (_, span, isOverlapping) => {
  expect(overlaps(closed, span)).toBe(isOverlapping)
})
