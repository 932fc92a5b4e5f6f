import { describe, expect, it } from 'vitest'
import type { FiringEvent, Why } from '#functions/domain/alarms/firing/changes.ts'
import type { AlarmRows } from '#functions/domain/alarms/rows/alarmRows.ts'
import { hasReason, withoutReasons } from '#functions/domain/alarms/rows/withoutReasons.ts'

const input = { name: 'P', value: 9, at: 1, ageMs: 0, known: true }
const condition = { start: 0, end: 7, verdict: 'TRUE' } as const
const seen = { expression: '(P > 5)', verdict: 'TRUE', at: 1, inputs: [input], conditions: [condition] } as const
const why: Why = { type: 'Expression', ...seen, windowCount: 2, needed: 2 }
const event: FiringEvent = {
  id: 'SN-1.High.1.1',
  rule: 'High',
  version: 1,
  severity: 120,
  device: 'SN-1',
  at: 1,
  late: false,
  receivedAt: 1,
  alarmId: 'SN-1.High.1.1',
  opens: true,
  why,
}
const subject = { deviceName: 'SN-1', modelName: 'M', description: 'Call service', ruleExpression: '(P > 5)' }
const rows: readonly AlarmRows[] = [
  { type: 'event', event, subject, samples: [] },
  { type: 'notice', audience: 'TAC', event, subject },
]

describe('rows that wait to be stored, without the reasons of their firings,', () => {
  it('omit the conditions and values of their rules, and keep all other fields', () => {
    const [row] = withoutReasons(rows)
    expect(row).toEqual({
      ...rows[0],
      event: { ...event, why: { ...why, expression: '', inputs: [], conditions: [] } },
      subject: { ...subject, ruleExpression: '' },
    })
  })

  it('share one firing object if they are about the same firing, so that the device state stores it once', () => {
    const [first, second] = withoutReasons(rows)
    if (first?.type !== 'event' || second?.type !== 'notice') throw new Error('The rows are others')
    expect([second.event, second.subject]).toEqual([first.event, first.subject])
    expect(second.event).toBe(first.event)
    expect(second.subject).toBe(first.subject)
  })

  it("omit the rule's text from the end of an alarm", () => {
    const alarm = { ...event, alarmDate: 1, lastAlarmDate: 1, count: 1, closedAt: 9, closedBy: 'FALSE' } as const
    expect(withoutReasons([{ type: 'over', alarm, subject }])).toEqual([
      { type: 'over', alarm, subject: { ...subject, ruleExpression: '' } },
    ])
  })

  it.each<[string, Why, boolean]>([
    ['an expression', why, true],
    ['a device code', { type: 'deviceCode', code: '0x1f', windowCount: 1, needed: 1 }, true],
    ['a rule of rules', { type: 'ruleOfRules', firings: [{ rule: 'High', at: 1 }] }, true],
    ['an expression whose firing was one of too many', { ...why, expression: '', inputs: [], conditions: [] }, false],
  ])('can be distinguished from complete rows: a firing of %s has a reason: %s', (_, kept, says) => {
    expect(hasReason(kept)).toBe(says)
  })
})
