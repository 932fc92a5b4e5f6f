import { describe, expect, it } from 'vitest'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { listCardSections } from '#web/components/ResourceTable/card.tsx'
import { closedAlarmsText } from '#web/features/assets/alarms/closedAlarmsText.ts'
import { openAlarmsText } from '#web/features/assets/alarms/openAlarmsText.ts'
import { massSpec } from '#web/features/assets/categories/valueCategories.tsx'
import { ruleLimits } from '#web/features/assets/values/ruleLimits.ts'
import { buildSparkline } from '#web/features/assets/values/sparkline.ts'
import { asCardColumns, withLimits } from '#web/features/assets/values/valueColumns.tsx'
import { wrongValuesIn } from '#web/features/assets/values/wrongValues.ts'

const bucket = (minute: number, last: number) => ({
  timeStamp: new Date(minute * 60_000).toISOString(),
  min: last,
  max: last,
  last,
  count: 1,
})
const period = { from: 0, to: 3_600_000 }

describe('a sparkline', () => {
  it('spans the period and the range of the values, breaks at pauses, and has a dot for a value between two', () => {
    const line = buildSparkline(
      { gapSeconds: 600, buckets: [bucket(0, 10), bucket(5, 30), bucket(30, 20), bucket(60, 10)] },
      period,
    )
    expect(line).toEqual({ path: 'M0.0 20.0h0L7.3 2.0M44.0 11.0h0M88.0 20.0h0', lowest: 10, highest: 30 })
  })

  it('does not look dashed if the values come at uneven times', () => {
    const uneven = [0, 1, 3, 4, 5, 7, 8, 14, 15, 17].map(minute => bucket(minute, 10))
    const path = buildSparkline({ gapSeconds: 87, buckets: uneven }, period)?.path ?? ''
    expect(path.match(/M[\d.]+/g)).toEqual(['M0.0', 'M20.5'])
  })

  it('is a horizontal line if all values are equal, and can be drawn with the largest numbers', () => {
    expect(buildSparkline({ gapSeconds: 9e9, buckets: [bucket(0, 5), bucket(60, 5)] }, period)?.path).toBe(
      'M0.0 11.0h0L88.0 11.0',
    )
    const path = buildSparkline({ gapSeconds: 9e9, buckets: [bucket(0, -1.7e308), bucket(60, 1.7e308)] }, period)?.path
    expect(path).toBe('M0.0 20.0h0L88.0 2.0')
  })

  it('is not drawn for fewer than two values', () => {
    expect(buildSparkline({ gapSeconds: 1, buckets: [bucket(0, 1)] }, period)).toBeUndefined()
    expect(buildSparkline({ gapSeconds: 1 }, period)).toBeUndefined()
  })
})

const alarm = (state: 'open' | 'closed', triggeringRule: string, limits: readonly string[]) =>
  ({
    state,
    triggeringRule,
    seen: [{ name: 'P', displayName: '', value: 1, unitsOfMeasure: '', limits }],
  }) as unknown as DeviceAlarm

it('a value is marked as wrong by the newest open alarm whose rule has a limit for it', () => {
  const wrong = wrongValuesIn([
    alarm('open', 'NoLimit', []),
    alarm('open', 'Newer', ['> 4']),
    alarm('open', 'Older', ['> 3']),
    alarm('closed', 'Closed', ['> 2']),
  ])
  expect([...wrong]).toEqual([['P', { rule: 'Newer', limits: ['> 4'] }]])
})

it.each([
  [0, 3, ''],
  [1, 0, '1 open alarm'],
  [2, 3, '2 open alarms'],
  [5, 0, '5+ open alarms'],
])('an asset with %i open and %i closed alarms has the heading "%s"', (open, closed, text) => {
  const states = [
    ...Array.from({ length: open }, () => 'open' as const),
    ...Array.from({ length: closed }, () => 'closed' as const),
  ]
  expect(openAlarmsText(states.map(state => ({ state })))).toBe(text)
})

it.each([
  [['anna'], '1 open alarm, acknowledged by anna'],
  [['anna', undefined], '2 open alarms, 1 acknowledged'],
  [['anna', 'me'], '2 open alarms, all acknowledged'],
])('an asset with open alarms acknowledged by %j has the heading "%s"', (people, text) => {
  const open = people.map(name => ({ state: 'open' as const, ...(name !== undefined && { acknowledgedBy: name }) }))
  const closed = { state: 'closed', acknowledgedBy: 'anna' } as const
  expect(openAlarmsText([...open, closed])).toBe(text)
})

it('an asset among the worst without an open alarm says how many alarms closed before anybody saw them', () => {
  expect([{ closedAlarms: 2 }, { closedAlarms: 0 }, undefined].map(closedAlarmsText)).toEqual([
    '2 closed',
    undefined,
    undefined,
  ])
})

describe('the rule limits of data items', () => {
  it('are taken from enabled rules, each with the name of its rule', () => {
    const limits = ruleLimits([
      { ruleName: 'High', ruleExpression: '(P > 400) AND (Q < 2)', isDeleted: 'false' },
      { ruleName: 'Low', ruleExpression: '(P < 10)', isDeleted: 'false' },
      { ruleName: 'Off', ruleExpression: '(P > 1)', isDeleted: 'true' },
      { ruleName: 'Pair', ruleExpression: '', isDeleted: 'false' },
      { ruleName: 'Twice', ruleExpression: '((P > 5) AND (Q > 1)) OR ((P > 5) AND (Q > 2))', isDeleted: 'false' },
    ])
    expect(limits.get('P')).toEqual([
      { limit: '> 400', rule: 'High' },
      { limit: '< 10', rule: 'Low' },
      { limit: '> 5', rule: 'Twice' },
    ])
    expect(limits.get('Q')?.[0]).toEqual({ limit: '< 2', rule: 'High' })
  })

  it("are the instrument's own limits, with the limits of the rule next to them", () => {
    const rules = [
      { ruleName: 'High', ruleExpression: '(P > 400) AND (Q < 2)', isDeleted: 'false' },
      { ruleName: 'Low', ruleExpression: '(P < 10)', isDeleted: 'false' },
    ] as const
    const limits = ruleLimits(rules, [{ ruleName: 'High', place: 0, value: 380 }])
    expect(limits.get('P')).toEqual([
      { limit: '> 380', rule: 'High', insteadOf: '> 400' },
      { limit: '< 10', rule: 'Low' },
    ])
    expect(limits.get('Q')).toEqual([{ limit: '< 2', rule: 'High' }])
  })
})

describe('the card of a latest value', () => {
  const limits = new Map([['VACUUM', [{ limit: '> 5e-5', rule: 'VacuumLost' }]]])
  const columns = withLimits(massSpec.columns, limits)

  it('names the sparkline, which shares a line with other facts', () => {
    const sections = listCardSections(
      columns,
      columns.map(({ id }) => ({ id, visible: true })),
    )
    expect(sections.find(({ id }) => id === 'lastHour')).toEqual({
      id: 'lastHour',
      header: 'Last hour',
      isWide: false,
    })
  })

  it('has no lines for the name, the unit and the limits, which its heading and its value have', () => {
    const cardColumns = asCardColumns(columns)
    const sections = listCardSections(
      cardColumns,
      cardColumns.map(({ id }) => ({ id, visible: true })),
    )
    expect(sections.map(({ id, isWide }) => [id, isWide])).toEqual([
      ['value', false],
      ['lastHour', false],
      ['time', false],
      ['history', false],
    ])
  })
})
