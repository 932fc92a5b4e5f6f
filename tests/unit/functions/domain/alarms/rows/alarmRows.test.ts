import { describe, expect, it } from 'vitest'
import type { AlarmChange } from '#functions/domain/alarms/firing/changes.ts'
import { alarmRows, mnemonicValuesOf } from '#functions/domain/alarms/rows/alarmRows.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'

const subjectOf = (ruleName: string, modelName: string) => ({
  deviceName: 'D',
  modelName,
  description: `about ${ruleName}`,
  ruleExpression: '',
})
const samples = [{ sampleId: 'S1', batchId: 'B1' }]

const alarm = (other: Partial<AlarmChange> = {}): AlarmChange => ({
  id: 'D.R.1.10',
  rule: 'R',
  device: 'D',
  version: 1,
  severity: 121,
  alarmDate: 10,
  lastAlarmDate: 10,
  count: 1,
  ...other,
})

describe('the rows that an evaluation stores', () => {
  const [first, second] = [firingEvent(10), firingEvent(20, { alarmId: 'D.R.1.10', opens: false })]
  const longer = alarm({ lastAlarmDate: 20, count: 2 })
  const rows = alarmRows(
    [
      { changes: { events: [first], alarms: [alarm()] }, modelName: 'M', samples },
      { changes: { events: [second], alarms: [longer] }, modelName: 'N', samples: [] },
    ],
    subjectOf,
  )

  it("include each firing, with the instrument's model and running samples at its time", () => {
    expect(rows.filter(({ type }) => type === 'event')).toEqual([
      { type: 'event', event: first, subject: subjectOf('R', 'M'), samples },
      { type: 'event', event: second, subject: subjectOf('R', 'N'), samples: [] },
    ])
  })

  it('include each alarm once, in its final state, with the firing that opened it', () => {
    expect(rows.filter(({ type }) => type === 'alarm')).toEqual([
      { type: 'alarm', alarm: longer, subject: subjectOf('R', 'M'), openedBy: first },
    ])
  })

  it('include for a shadow rule only the alarm in its final state, which readers of other alarms do not see', () => {
    const shadow = { isShadow: true } as const
    const [opening, further] = [
      firingEvent(10, { severity: 180, ...shadow }),
      firingEvent(20, { opens: false, ...shadow }),
    ]
    const closed = alarm({ severity: 180, count: 2, closedAt: 30, closedBy: 'FALSE', ...shadow })
    const all = alarmRows(
      [
        { changes: { events: [opening], alarms: [alarm(shadow)] }, modelName: 'M', samples },
        { changes: { events: [further], alarms: [closed] }, modelName: 'M', samples },
      ],
      subjectOf,
      () => 180,
    )
    expect(all).toEqual([{ type: 'shadow', alarm: closed, subject: subjectOf('R', 'M') }])
  })

  it('include an alarm, but not the firing that opened it, if that firing happened earlier', () => {
    const [, row] = alarmRows([{ changes: { events: [second], alarms: [longer] }, modelName: 'M', samples }], subjectOf)
    expect(row).toMatchObject({ type: 'alarm', openedBy: undefined })
  })

  it.each([
    ['nobody if the severity has no notification', 100, true, []],
    ['each audience of the severity', 181, false, ['Customer', 'TAC']],
    ['the audience of an alarm that is reported immediately', 120, true, ['Customer']],
    ['nobody, about a further firing, if alarms are reported immediately', 120, false, []],
  ])('notify the right audiences: %s', (_, severity, opens, audiences) => {
    const all = alarmRows(
      [{ changes: { events: [firingEvent(10, { severity, opens })], alarms: [] }, modelName: 'M', samples }],
      subjectOf,
    )
    const notices = all.filter(row => row.type === 'notice')
    expect(notices.map(({ audience }) => audience)).toEqual(audiences)
    expect(notices.every(row => row.samples === samples)).toBe(true)
  })

  it('include an outbox entry for the end of an alarm, with the samples that ran when it ended', () => {
    const closed = alarm({ closedAt: 30, closedBy: 'FALSE' })
    const endWith = (running: typeof samples) =>
      alarmRows(
        [
          { changes: { events: [first], alarms: [alarm()] }, modelName: 'M', samples: [] },
          { changes: { events: [], alarms: [closed] }, modelName: 'M', samples: running },
        ],
        subjectOf,
      ).find(({ type }) => type === 'over')
    expect(endWith(samples)).toMatchObject({ alarm: closed, samples })
    expect(endWith([])).not.toHaveProperty('samples')
  })

  it.each([
    ['the severity notifies', 121, undefined, 1],
    ["neither the severity nor the rule's current one notifies", 100, 100, 0],
    ["only the rule's current severity notifies", 100, 121, 1],
  ])("include an outbox entry for an alarm's end if somebody was notified: %s", (_, severity, current, entries) => {
    const closed = alarm({ severity, closedAt: 30, closedBy: 'FALSE' })
    const all = alarmRows(
      [{ changes: { events: [], alarms: [closed] }, modelName: 'M', samples }],
      subjectOf,
      () => current,
    )
    expect(all.filter(({ type }) => type === 'over')).toEqual(
      Array.from({ length: entries }, () => ({ type: 'over', alarm: closed, subject: subjectOf('R', 'M'), samples })),
    )
  })

  it('are empty if the evaluation changed no firings and no alarms', () => {
    expect(alarmRows([], subjectOf)).toEqual([])
  })
})

it.each([
  [
    'the inputs of an expression',
    {
      type: 'Expression',
      expression: '(P > 1)',
      verdict: 'TRUE',
      at: 10,
      inputs: [
        { name: 'P', value: 2, at: 10, ageMs: 0, known: true },
        { name: '__proto__', value: null, at: null, ageMs: null, known: false },
      ],
      conditions: [],
      windowCount: 1,
      needed: 1,
    },
    [
      ['P', 2],
      ['__proto__', null],
    ],
  ],
  ['the device code', { type: 'deviceCode', code: '0x1f', windowCount: 1, needed: 1 }, [['Code', '0x1f']]],
  [
    'the times at which the two rules of a rule of rules fired',
    { type: 'ruleOfRules', firings: [{ rule: 'A', at: 0 }] },
    [['A', '1970-01-01T00:00:00.000Z']],
  ],
] as const)('the values shown with an alarm are %s', (_, why, values) => {
  expect(Object.entries(mnemonicValuesOf(why))).toEqual(values)
})
