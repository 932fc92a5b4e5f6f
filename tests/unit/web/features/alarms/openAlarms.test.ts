import { startOfDayIn } from '#shared/zonedTime.ts'
import { describe, expect, it } from 'vitest'
import type { OpenAlarm, SeenValue } from '#shared/contract/alarms.ts'
import { alarmChartPath } from '#web/components/alarms/alarmChartPath.ts'
import { alarmsIn, isWaiting, viewIn } from '#web/features/alarms/open/alarmViews.ts'
import { seenText } from '#shared/seenText.ts'
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

describe('what an alarm saw', () => {
  it.each([
    ['a number with its unit and its limit', {}, 'Pump pressure 412.3 bar, limit > 400 bar'],
    ['a band', { limits: ['> 400', '< 900'] }, 'Pump pressure 412.3 bar, limit > 400 bar and < 900 bar'],
    ['a limit that is another value', { limits: ['> LIMIT'] }, 'Pump pressure 412.3 bar, limit > LIMIT'],
    ['a text', { value: 'RUN', unitsOfMeasure: '', limits: ["= 'RUN'"] }, "Pump pressure RUN, limit = 'RUN'"],
    ['a value without a name', { displayName: '', unitsOfMeasure: '', limits: [] }, 'P 412.3'],
    ['what nobody knew', { value: null }, 'Pump pressure not known, limit > 400 bar'],
    [
      'a firing of another rule',
      { name: 'LidOpen', value: '2026-03-01T07:30:00.000Z', limits: [] },
      'LidOpen fired at 2026-03-01 08:30:00',
    ],
  ])('is told for %s', (_, more, text) => {
    expect(seenText(seen(more), 'Europe/Berlin')).toBe(text)
  })

  it('keeps numbers beside their units where it is asked to', () => {
    expect(seenText(seen({ limits: ['> 400', '< 900'] }), 'UTC', '_')).toBe(
      'Pump pressure 412.3_bar, limit >_400_bar and <_900_bar',
    )
  })

  it('is charted from half an hour before to half an hour after, for a day at most', () => {
    const path = alarmChartPath(alarm('1', { seen: [seen(), seen({ name: 'Q' }), seen({ name: 'R', limits: [] })] }))
    const request = requestFrom(new URLSearchParams(path?.split('?')[1]))
    expect(request).toEqual({
      from: Date.parse('2026-03-01T09:30:00Z'),
      to: Date.parse('2026-03-01T10:50:00Z'),
      items: ['P', 'Q'],
    })
    const long = alarmChartPath(alarm('1', { lastAlarmDate: '2026-04-01T10:00:00.000Z' }))
    expect(requestFrom(new URLSearchParams(long?.split('?')[1]))?.to).toBe(Date.parse('2026-03-02T09:30:00Z'))
    expect(alarmChartPath(alarm('1', { seen: [seen({ name: 'Code', limits: ['= 0x1f'] })] }))).toBeUndefined()
  })
})

describe('the views of alarms', () => {
  const mine = { acknowledgedBy: 'me' }
  const closed = { state: 'closed', closedAt: '2026-03-01T11:00:00.000Z' } as const
  const all = [
    alarm('new'),
    alarm('mine', mine),
    alarm('theirs', { acknowledgedBy: 'anna' }),
    alarm('over', closed),
    alarm('done', { ...closed, ...mine }),
  ]

  it.each([
    ['open', ['new', 'mine', 'theirs']],
    ['unacknowledged', ['new']],
    ['mine', ['mine', 'done']],
    ['closed', ['over', 'done']],
  ] as const)('%s', (view, ids) => {
    expect(alarmsIn(view, all, 'me').map(({ id }) => id)).toEqual(ids)
  })

  it('begin with what nobody has acknowledged, and only that can be', () => {
    expect(viewIn(new URLSearchParams('show=nonsense'))).toBe('unacknowledged')
    expect(viewIn(new URLSearchParams('show=closed'))).toBe('closed')
    expect(all.filter(isWaiting).map(({ id }) => id)).toEqual(['new'])
  })

  it('count a day from its first instant in the zone of the viewer', () => {
    const at = Date.parse('2026-03-01T22:30:00Z')
    expect(startOfDayIn('UTC', at)).toBe(Date.parse('2026-03-01T00:00:00Z'))
    expect(startOfDayIn('Asia/Tokyo', at)).toBe(Date.parse('2026-03-01T15:00:00Z'))
  })
})
