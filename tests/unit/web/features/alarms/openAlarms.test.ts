import { startOfDayIn } from '#shared/time/zonedTime.ts'
import { describe, expect, it } from 'vitest'
import type { OpenAlarm, SeenValue } from '#shared/contract/alarm.ts'
import { alarmChartPath } from '#web/components/alarms/alarmChartPath.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { foldedRows, mostUrgentFirst } from '#web/features/alarms/open/alarmRows.ts'
import { alarmsIn, rowsIn, viewIn } from '#web/features/alarms/open/alarmViews.ts'
import { seenText } from '#shared/alarms/seenText.ts'
import { lineOnScreen, responseLines } from '#web/features/alarms/responseText.ts'
import { requestFrom } from '#web/lib/addresses/historyAddress.ts'

const seen = (more: Partial<SeenValue> = {}): SeenValue => ({
  name: 'P',
  displayName: 'Pump pressure',
  value: 412.3,
  unitsOfMeasure: 'bar',
  limits: ['> 400'],
  ...more,
})

const alarm = (id: string, more: Partial<OpenAlarm> = {}): OpenAlarm => ({
  id,
  alarmDate: '2026-03-01T10:00:00.000Z',
  lastAlarmDate: '2026-03-01T10:20:00.000Z',
  triggeringRule: 'High',
  alarmSeverity: 120,
  alarmDescription: '',
  mnemonicValues: {},
  deviceName: 'SN1',
  modelName: 'M',
  ruleExpression: '(P > 400)',
  count: 1,
  state: 'open',
  revision: 1,
  seen: [seen()],
  ...more,
})

describe('the values stored with an alarm', () => {
  it.each([
    ['a number with its unit and its condition', {}, 'Pump pressure 412.3 bar, condition: > 400 bar'],
    ['a band', { limits: ['> 400', '< 900'] }, 'Pump pressure 412.3 bar, conditions: > 400 bar and < 900 bar'],
    [
      'numbers close to zero',
      { value: 0.0000521, unitsOfMeasure: 'Torr', limits: ['> 0.00005', '>= 0'] },
      'Pump pressure 5.21e-5 Torr, conditions: > 5e-5 Torr and >= 0 Torr',
    ],
    ['a condition on another value', { limits: ['> LIMIT'] }, 'Pump pressure 412.3 bar, condition: > LIMIT'],
    ['a text', { value: 'RUN', unitsOfMeasure: '', limits: ["= 'RUN'"] }, 'Pump pressure is RUN'],
    [
      'one of several texts',
      { value: 'RUN', unitsOfMeasure: '', limits: ["= 'RUN'", "= 'IDLE'"] },
      "Pump pressure RUN, conditions: = 'RUN' and = 'IDLE'",
    ],
    ['a value without a name', { displayName: '', unitsOfMeasure: '', limits: [] }, 'P 412.3'],
    ['an unknown value', { value: null }, 'Pump pressure not known, condition: > 400 bar'],
    [
      'a firing of another rule',
      { name: 'LidOpen', value: '2026-03-01T07:30:00.000Z', limits: [] },
      'LidOpen fired at 2026-03-01 08:30:00',
    ],
  ])('are shown in words for %s', (_, more, text) => {
    expect(seenText(seen(more), 'Europe/Berlin')).toBe(text)
  })

  it('can have their numbers and units joined by a given character, such as a non-breaking space', () => {
    expect(seenText(seen({ limits: ['> 400', '< 900'] }), 'UTC', '_')).toBe(
      'Pump pressure 412.3_bar, conditions: >_400_bar and <_900_bar',
    )
  })

  it('are charted with half an hour before and after the alarm, or the first day of a longer alarm', () => {
    const path = alarmChartPath(alarm('1', { seen: [seen(), seen({ name: 'Q' }), seen({ name: 'R', limits: [] })] }))
    const request = requestFrom(new URLSearchParams(path?.split('?')[1]))
    expect(request).toEqual({
      from: Date.parse('2026-03-01T09:30:00Z'),
      to: Date.parse('2026-03-01T10:50:00Z'),
      items: ['P', 'Q'],
    })
    const long = alarmChartPath(alarm('1', { lastAlarmDate: '2026-04-01T10:00:00.000Z' }))
    expect(requestFrom(new URLSearchParams(long?.split('?')[1]))?.to).toBe(Date.parse('2026-03-02T09:30:00Z'))
    for (const about of [seen({ name: 'Code', limits: ['= 0x1f'] }), seen({ name: '$SILENT', limits: ['>= 15'] })])
      expect(alarmChartPath(alarm('1', { seen: [about] }))).toBeUndefined()
  })
})

describe('the views of the alarms page', () => {
  const mine = { acknowledgedBy: 'me' }
  const closed = { state: 'closed', closedAt: '2026-03-01T11:00:00.000Z' } as const
  const all = [
    alarm('new'),
    alarm('mine', mine),
    alarm('theirs', { acknowledgedBy: 'anna' }),
    alarm('edited', closed),
    alarm('done', { ...closed, ...mine }),
    alarm('back', { ...closed, life: 'returned' }),
    alarm('shelved', { suppressed: 'shelved' }),
    alarm('shelved back', { ...closed, life: 'returned', suppressed: 'shelved' }),
    alarm('long back', { state: 'closed', closedAt: '2025-03-01T11:00:00.000Z', life: 'returned' }),
  ]

  it.each([
    ['open', ['new', 'mine', 'theirs', 'shelved']],
    ['shelved', ['shelved', 'shelved back']],
    ['unacknowledged', ['new', 'back', 'long back']],
    ['mine', ['mine', 'done']],
    ['closed', ['edited', 'done', 'back', 'shelved back']],
  ] as const)('contain the right alarms: %s', (view, ids) => {
    const found = alarmsIn(view, { all, userName: 'me', today: '2026-03-01T00:00:00.000Z' })
    expect(found.map(({ id }) => id)).toEqual(ids)
  })

  it('default to the unacknowledged alarms, which are the only ones that can be acknowledged', () => {
    expect(viewIn(new URLSearchParams('show=nonsense'))).toBe('unacknowledged')
    expect(viewIn(new URLSearchParams('show=closed'))).toBe('closed')
    expect(all.filter(awaitsAcknowledgement).map(({ id }) => id)).toEqual([
      'new',
      'back',
      'shelved',
      'shelved back',
      'long back',
    ])
  })

  it.each(['open', 'unacknowledged'] as const)('begin with the most urgent alarm: %s', view => {
    const [low, high] = [alarm('low'), alarm('high', { alarmSeverity: 180, alarmDate: '2026-03-01T09:00:00.000Z' })]
    const found = alarmsIn(view, { all: [low, high], userName: 'me', today: '2026-03-01T00:00:00.000Z' })
    expect(found.map(({ id }) => id)).toEqual(['high', 'low'])
  })

  it('list urgent alarms first, then those that have waited longest', () => {
    const at = (hour: number) => `2026-03-01T0${hour}:00:00.000Z`
    const found = mostUrgentFirst([
      alarm('nobody', { alarmSeverity: 100, alarmDate: at(1) }),
      alarm('late', { alarmSeverity: 180, alarmDate: at(3) }),
      alarm('early', { alarmSeverity: 180, alarmDate: at(2) }),
      alarm('monthly', { alarmSeverity: 183, alarmDate: at(1) }),
      alarm('customer', { alarmSeverity: 120, alarmDate: at(1) }),
    ])
    expect(found.map(({ id }) => id)).toEqual(['early', 'late', 'customer', 'monthly', 'nobody'])
  })

  it("take midnight in the viewer's time zone as the beginning of a day", () => {
    const at = Date.parse('2026-03-01T22:30:00Z')
    expect(startOfDayIn('UTC', at)).toBe(Date.parse('2026-03-01T00:00:00Z'))
    expect(startOfDayIn('Asia/Tokyo', at)).toBe(Date.parse('2026-03-01T15:00:00Z'))
  })
})

describe('chattering alarms of one rule on one instrument', () => {
  const back = (id: string, hour: number, more: Partial<OpenAlarm> = {}) =>
    alarm(id, { state: 'closed', life: 'returned', alarmDate: `2026-03-01T0${hour}:00:00.000Z`, count: 2, ...more })
  const three = [back('1', 1), back('2', 2), back('3', 3)]

  it('are folded into one row if at least three of them have closed, together with the open one', () => {
    const now = alarm('now', { alarmDate: '2026-03-01T04:00:00.000Z' })
    const [row, ...others] = foldedRows([...three, now, back('other', 1, { triggeringRule: 'Low' })])
    expect(row).toMatchObject({ id: 'SN1/High', state: 'open', alarmDate: three[0]?.alarmDate, count: 7 })
    expect(row?.alarms.map(({ id }) => id)).toEqual(['now', '3', '2', '1'])
    expect(others.map(({ id }) => id)).toEqual(['other'])
  })

  it('are shown at the position of their first alarm, and are folded only in the view of unacknowledged alarms', () => {
    const others = [back('a', 1, { deviceName: 'SN2' }), back('b', 1, { deviceName: 'SN3' })]
    const [first, second] = others
    const all = [first, three[0], second, three[1], three[2]].flatMap(one => one ?? [])
    expect(foldedRows(all).map(({ id }) => id)).toEqual(['a', 'SN1/High', 'b'])
    expect(rowsIn('closed', all)).toHaveLength(5)
    expect(foldedRows(three.slice(1)).map(({ id }) => id)).toEqual(['2', '3'])
  })
})

describe('the response of a rule shown next to an alarm', () => {
  const response = { consequence: 'The samples boil', action: 'Open the door', timeToRespond: 90 }
  const lines = (more: Partial<OpenAlarm>) => responseLines(alarm('1', more), response, 'Europe/Berlin')

  it('begins with the action, and says until when somebody should respond', () => {
    expect(lines({})).toEqual([
      'Action: Open the door',
      'Respond within 1 h 30 min, until 2026-03-01 12:30:00',
      'Consequence: The samples boil',
    ])
  })

  it('says after how long the alarm was acknowledged, instead of the deadline, once it is', () => {
    const acknowledgedAt = '2026-03-01T10:42:00.000Z'
    expect(lines({ acknowledgedBy: 'anna' })).toContain('Respond within 1 h 30 min')
    expect(lines({ acknowledgedBy: 'anna', acknowledgedAt })).toContain(
      'Respond within 1 h 30 min, acknowledged after 42 min',
    )
  })

  it('says by how much the time has passed, if it is read after its end', () => {
    const readAt = (now: string) => responseLines(alarm('1'), response, 'Europe/Berlin', Date.parse(now))
    expect(readAt('2026-03-01T11:29:00.000Z')).toContain('Respond within 1 h 30 min, until 2026-03-01 12:30:00')
    expect(readAt('2026-03-01T11:42:00.000Z')).toContain('Respond within 1 h 30 min, overdue by 12 min')
  })

  it('breaks on a screen neither before a unit nor between a day and its time', () => {
    expect(lines({}).map(lineOnScreen)).toEqual([
      'Action: Open the door',
      'Respond within 1\u00a0h 30\u00a0min, until 2026-03-01\u00a012:30:00',
      'Consequence: The samples boil',
    ])
  })

  it('is not shown if the rule has none', () => {
    expect(responseLines(alarm('1'), {}, 'UTC')).toEqual([])
  })
})
