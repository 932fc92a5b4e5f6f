import { describe, expect, it } from 'vitest'
import type { ChartSeries } from '#shared/contract/chart.ts'
import { alignedLines } from '#web/components/historyChart/alignedLines.ts'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import {
  groupByRule,
  limitsFor,
  listAlarmSpans,
  spansBeside,
  spansOver,
  spanTimes,
} from '#web/components/historyChart/alarmSpans.ts'
import {
  buildChartParts,
  computeLineSummary,
  linesAfter,
  nothingShown,
  valueAt,
} from '#web/components/historyChart/chartPanels.ts'
import { replaceUnknownLanguage } from '#web/components/historyChart/languageTag.ts'
import { nameBeside, nameIn } from '#web/components/historyChart/otherInstrument.ts'
import { buildStateSegments } from '#web/components/historyChart/stateSegments.ts'
import {
  axisLabels,
  axisRange,
  axisStep,
  axisTicks,
  figureText,
  withLimits,
} from '#web/components/historyChart/valueAxis.ts'
import { moved, scaled, touched, untilNow, withZoom, within, zoomFrom } from '#web/components/historyChart/zoom.ts'
import { fc } from '#tests/support/draw/fc.ts'

const at = (seconds: number): string => new Date(seconds * 1_000).toISOString()

const bucket = (seconds: number, value: number) => ({
  timeStamp: at(seconds),
  min: value - 1,
  max: value + 1,
  last: value,
  count: 3,
})

const line = (part: Partial<ChartSeries>): ChartSeries => ({
  mnemonicName: 'A',
  mnemonicDisplayName: 'N/A',
  unitsOfMeasure: 'bar',
  count: 3,
  kind: 'numbers',
  gapSeconds: 10,
  ...part,
})

describe('the lines of a chart while those of another period are being read', () => {
  const [a, b] = [line({ mnemonicName: 'A' }), line({ mnemonicName: 'B' })]
  const both = linesAfter(linesAfter(nothingShown, 'SN1', ['reading', 'reading']), 'SN1', [[a], [b]])
  const mark = (one: ChartSeries) => ({ ...one, isOfBefore: true })

  it('stay, marked, each until its own call has been answered', () => {
    expect(both.lines).toEqual([a, b])
    const zoomed = linesAfter(both, 'SN1', ['reading', 'reading'])
    expect(zoomed.lines).toEqual([mark(a), mark(b)])
    const nearer = line({ mnemonicName: 'B', count: 1 })
    const half = linesAfter(zoomed, 'SN1', ['reading', [nearer]])
    expect(half.lines).toEqual([mark(a), nearer])
    // The user has zoomed once more before the other call was answered.
    expect(linesAfter(half, 'SN1', ['reading', 'reading']).lines).toEqual([mark(a), mark(nearer)])
  })

  it('are none if they could not be read, and come back while they are read again', () => {
    const failed = linesAfter(both, 'SN1', ['failed', [b]])
    expect(failed.lines).toEqual([b])
    expect(linesAfter(failed, 'SN1', ['reading', [b]]).lines).toEqual([mark(a), b])
  })

  it('are never those of another instrument or of other data items', () => {
    expect(linesAfter(both, 'SN2', ['reading', 'reading']).lines).toEqual([])
  })

  it('are the same object if nothing has been read since, so that the chart is not drawn again', () => {
    const first = [a]
    const shown = linesAfter(nothingShown, 'SN1', [first, 'reading'])
    expect(linesAfter(shown, 'SN1', [first, 'reading'])).toBe(shown)
  })
})

describe('a history chart', () => {
  it('has a panel for each unit, a band for texts, and a list of the items without values', () => {
    const pressure = line({ mnemonicName: 'P', buckets: [bucket(1, 1)] })
    const other = line({ mnemonicName: 'Q', buckets: [bucket(1, 2)] })
    const mixed = line({
      mnemonicName: 'T',
      unitsOfMeasure: '°C',
      buckets: [bucket(1, 2)],
      changes: [{ timeStamp: at(2), until: at(2), value: 'broken' }],
    })
    const none = line({ mnemonicName: 'N', count: 0, buckets: [] })
    expect(buildChartParts([pressure, mixed, none, other])).toEqual({
      panels: [
        { units: 'bar', lines: [pressure, other] },
        { units: '°C', lines: [mixed] },
      ],
      states: [mixed],
      empty: [none],
    })
  })

  const reaching = (mnemonicName: string, value: number) =>
    line({
      mnemonicName,
      unitsOfMeasure: 'mbar',
      buckets: [{ timeStamp: at(1), min: value, max: value, last: value, count: 1 }],
    })
  const panelsOf = (...lines: readonly ChartSeries[]) =>
    buildChartParts(lines).panels.map(panel => panel.lines.map(({ mnemonicName }) => mnemonicName))

  it('splits the items of one unit into several panels if their magnitudes differ, in the order of the items', () => {
    const [high, fore, other] = [reaching('HIGH', 2e-6), reaching('FORE', -0.8), reaching('OTHER', 0.1)]
    expect(panelsOf(high, fore, other)).toEqual([['HIGH'], ['FORE', 'OTHER']])
    expect(panelsOf(fore, other, reaching('ZERO', 0))).toEqual([['FORE', 'OTHER', 'ZERO']])
  })

  it('shows the same item of two instruments in one panel', () => {
    const [first, second] = [reaching('HIGH', 2e-6), reaching(nameBeside('SN2', 'HIGH'), 900)]
    expect(panelsOf(first, second)).toEqual([['HIGH', 'SN2 HIGH']])
  })

  it('summarises a line by its lowest, highest and last value and the number of its values', () => {
    const series = line({ buckets: [bucket(1, 5), bucket(2, -1e308), bucket(3, 7)], count: 9 })
    expect(computeLineSummary(series)).toEqual({ lowest: -1e308, highest: 8, last: 7, count: 9 })
  })

  it.each([
    [undefined, '-'],
    [0, '0'],
    [1_830, '1,830'],
    [371.61234, '371.6123'],
    [0.001, '0.001'],
    [0.00014, '1.4e-4'],
    [0.0000126, '1.26e-5'],
    [-0.0001004267, '-1.0043e-4'],
    [Number.MAX_VALUE, '1.7977e+308'],
  ])('writes the figure %s as %s, which keeps the digits of a small number', (value, text) => {
    expect(figureText(value)).toBe(text)
  })

  it.each([
    [0.5, undefined],
    [1, 5],
    [8, 5],
    [12, undefined],
    [20, 6],
    [29, 6],
  ])('shows at %d s the value %s, which is undefined before the first report and in a gap', (seconds, value) => {
    const series = line({ buckets: [bucket(1, 5), bucket(20, 6)] })
    expect(valueAt(series, seconds * 1_000)).toBe(value)
  })
})

describe('the lines of a history chart', () => {
  it('break at a pause in the reports, and nowhere else', () => {
    const { times, lines } = alignedLines([
      line({ buckets: [bucket(0, 1), bucket(10, 2), bucket(30, 3)] }),
      line({ buckets: [bucket(5, 4)] }),
    ])
    expect(times).toEqual([0, 5, 10, 20, 30])
    expect(lines.map(({ last }) => last)).toEqual([
      [1, undefined, 2, null, 3],
      [undefined, 4, undefined, undefined, undefined],
    ])
    expect(lines.map(({ alone }) => alone)).toEqual([[4], [1]])
  })

  describe('for an item reported every 10 minutes at first and every second later', () => {
    /** Six hours and then five minutes; `gapSeconds` is that of the newer values, the greater part. */
    const times = [
      ...Array.from({ length: 36 }, (_, index) => index * 600),
      ...Array.from({ length: 300 }, (_, index) => 21_600 + index),
    ]
    const breaksOf = (missing: (time: number) => boolean): number[] => {
      const buckets = times.filter(time => !missing(time)).map(time => bucket(time, 1))
      const { times: drawn, lines } = alignedLines([line({ buckets, gapSeconds: 4 })])
      return drawn.filter((_, place) => lines[0]?.last[place] === null)
    }

    it('are unbroken even if one report is missing', () => {
      expect(breaksOf(() => false)).toEqual([])
      expect(breaksOf(time => time === 6_000)).toEqual([])
    })

    it.each([
      ['the sparse part', 6_000, 9_000],
      ['the dense part', 21_700, 21_720],
    ])('break at a pause in %s', (_part, from, to) => {
      expect(breaksOf(time => time > from && time < to)).toEqual([(from + to) / 2])
    })

    it('have a value between sparse reports, and no value in a pause', () => {
      const series = line({ buckets: times.map(time => bucket(time, 1)), gapSeconds: 4 })
      expect([valueAt(series, 6_300_000), valueAt(series, 21_999_000)]).toEqual([1, undefined])
    })
  })

  it('can be drawn even with the largest numbers that JavaScript has', () => {
    const { lines, scale } = alignedLines([line({ buckets: [{ ...bucket(0, 1), min: -1e308, max: 1e308 }] })])
    const drawn = [lines[0]?.min[0], lines[0]?.max[0], lines[0]?.last[0]].map(Number)
    expect(drawn.map(value => value / scale)).toEqual([-1e308, 1e308, 1])
    expect(axisRange(Math.min(...drawn), Math.max(...drawn)).every(end => Number.isFinite(end / scale))).toBe(true)
  })
})

describe('the value axis of a chart', () => {
  it.each([5e-6, 2e-6, 5e-11, 0.5, 2, 50])(
    'has the step %s without a rounding error, because such an error would leave the axis without ticks',
    step => {
      expect(axisStep(0, step * 3.9, 4)).toBe(step)
    },
  )

  it.each([
    [43, 890, 200],
    [-890, -43, 200],
    [0.0051, 0.0149, 0.002],
    [-2.4, 89.6, 25],
    [-29, 398, 100],
    [1, 199, 25],
    [0.01, 1.99, 0.25],
  ])('has four to eight ticks between %d and %d, so that values can be read', (min, max, step) => {
    expect(axisStep(min, max, 4)).toBe(step)
    expect(axisTicks(min, max, step).length).toBeGreaterThanOrEqual(4)
    expect(axisTicks(min, max, step).length).toBeLessThanOrEqual(8)
  })

  it('covers all values, and has a few finite ticks, whatever the values are', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -4e307, max: 4e307 })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [min, max] = axisRange(Math.min(one, other), Math.max(one, other))
        expect(min).toBeLessThanOrEqual(Math.min(one, other))
        expect(max).toBeGreaterThanOrEqual(Math.max(one, other))
        expect(max).toBeGreaterThan(min)
        const step = axisStep(min, max, 5)
        const ticks = axisTicks(min, max, step)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(8)
        expect(ticks.every(Number.isFinite)).toBe(true)
        expect(axisLabels(ticks, step).every(label => label.length < 20)).toBe(true)
      }),
    )
  })

  it.each([
    [0, -1, 1],
    [100, 92, 108],
  ])('leaves room around a single value %d', (value, min, max) => {
    expect(axisRange(value, value)).toEqual([min, max])
  })

  it.each([
    [[0, 50, 100], 50, ['0', '50', '100']],
    [[0, 0.25, 0.5], 0.25, ['0.00', '0.25', '0.50']],
    [[2.5, 5], 2.5, ['2.5', '5.0']],
    [[25, 50], 25, ['25', '50']],
    [[2.5e7, 5e7], 2.5e7, ['2.5e+7', '5.0e+7']],
    [[-0.05, 0, 0.05], 0.05, ['-0.05', '0.00', '0.05']],
    [[500_000, 1_000_000], 500_000, ['500,000', '1,000,000']],
    [[0, 5e7, 1e8], 5e7, ['0', '5e+7', '1.0e+8']],
    [[-1e308, 0], 5e307, ['-1.0e+308', '0']],
    [[2e-7, 4e-7], 2e-7, ['2e-7', '4e-7']],
  ])('labels the ticks %j in the same number format', (ticks, step, labels) => {
    expect(axisLabels(ticks, step)).toEqual(labels)
  })
})

describe('the bands that show texts in a chart', () => {
  const period = { from: 0, to: 100_000 }

  it('last until the next value, or until a pause', () => {
    const series = line({
      changes: [
        { timeStamp: at(0), until: at(15), value: 'RUN' },
        { timeStamp: at(20), until: at(40), value: 'IDLE' },
        { timeStamp: at(80), until: at(100), value: 'RUN' },
      ],
    })
    expect(buildStateSegments(series, period)).toMatchObject([
      { left: 0, width: 20, value: 'RUN', number: 0 },
      { left: 20, width: 20, value: 'IDLE', number: 1 },
      { left: 80, width: 20, value: 'RUN', number: 0 },
    ])
  })

  it('are clipped to the period of the chart', () => {
    const series = line({ changes: [{ timeStamp: at(10), until: at(90), value: true }] })
    expect(buildStateSegments(series, { from: 50_000, to: 60_000 })).toMatchObject([
      { left: 0, width: 100, value: 'true' },
    ])
    expect(buildStateSegments(series, { from: 95_000, to: 99_000 })).toEqual([])
  })
})

describe('the alarms drawn over a chart', () => {
  const alarm = (part: Partial<DeviceAlarm>): DeviceAlarm => ({
    id: 'SN/1',
    alarmDate: at(10),
    lastAlarmDate: at(10),
    triggeringRule: 'High',
    alarmSeverity: 120,
    alarmDescription: '',
    mnemonicValues: { A: 1 },
    deviceName: 'SN',
    modelName: 'M',
    ruleExpression: '',
    count: 49,
    state: 'open',
    revision: 1,
    seen: [
      { name: 'A', displayName: '', value: 1, unitsOfMeasure: '', limits: ['> 400', '< B * 2', '>= -1.5e2'] },
      { name: 'B', displayName: '', value: 1, unitsOfMeasure: '', limits: ['= 7'] },
    ],
    samplesAtRisk: [],
    ...part,
  })
  const period = { from: 0, to: 100_000 }

  it('have one span each, from the first firing until the alarm closed or until now', () => {
    const spans = listAlarmSpans(
      [
        alarm({ alarmDate: at(50), triggeringRule: 'Later' }),
        alarm({ closedAt: at(20), state: 'closed' }),
        alarm({ mnemonicValues: { C: 1 } }),
        alarm({ alarmDate: at(200) }),
        alarm({ alarmDate: at(-50), closedAt: at(-1) }),
        alarm({ mnemonicValues: {}, triggeringRule: 'constructor' }),
      ],
      ['A', 'constructor'],
      period,
      300_000,
    )
    expect(spans.map(({ rule, from, to, isOpen, firings }) => [rule, from, to, isOpen, firings])).toEqual([
      ['High', 10_000, 20_000, false, 49],
      ['Later', 50_000, 300_000, true, 49],
    ])
  })

  it('show the numbers in their rule as limits, each once, in the panel of the data item', () => {
    const spans = listAlarmSpans([alarm({}), alarm({ alarmDate: at(30) })], ['A', 'B'], period, 50_000)
    expect(limitsFor(spans, ['A'])).toEqual([
      { mnemonic: 'A', value: 400, limit: '> 400', text: 'High > 400' },
      { mnemonic: 'A', value: -150, limit: '>= -1.5e2', text: 'High >= -1.5e2' },
    ])
    expect(limitsFor(spans, ['B'])).toEqual([{ mnemonic: 'B', value: 7, limit: '= 7', text: 'High = 7' }])
    expect(limitsFor(spans, ['C'])).toEqual([])
    expect(spansOver(spans, ['A'])).toEqual(spans)
    // Another panel is not shaded by an alarm that is not over its items.
    expect(spansOver(spans, ['B'])).toEqual([])
  })

  it('label their limits with the name of the item if the chart has several items', () => {
    const textOf = (mnemonics: readonly string[]) =>
      groupByRule(listAlarmSpans([alarm({})], mnemonics, period, 50_000), name => `item ${name}`).map(
        ({ title }) => title,
      )
    expect(textOf(['A'])).toEqual(['1 alarm of High, limits > 400 and >= -1.5e2'])
    expect(textOf(['A', 'B'])).toEqual(['1 alarm of High, limits item A > 400 and item A >= -1.5e2 and item B = 7'])
  })

  it('are grouped by rule, with the unit of the limit', () => {
    const seen = [{ name: 'A', displayName: '', value: 1, unitsOfMeasure: 'bar', limits: ['> 400'] }]
    const spans = listAlarmSpans(
      [
        alarm({ seen }),
        alarm({ seen: [], triggeringRule: 'Other', alarmDate: at(20) }),
        alarm({ seen, alarmDate: at(30) }),
      ],
      ['A'],
      period,
      50_000,
    )
    expect(groupByRule(spans, name => name).map(group => [group.title, group.spans.length])).toEqual([
      ['2 alarms of High, limit > 400 bar', 2],
      ['1 alarm of Other', 1],
    ])
    expect(limitsFor(spans, ['A']).map(({ text }) => text)).toEqual(['High > 400 bar'])
  })

  it('have times with a day only where another day is shown', () => {
    const moment = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
    const [day, hour] = [86_400_000, 3_600_000]
    const times = (from: number, to: number, shown: TimePeriod) => Object.values(spanTimes({ from, to }, shown, moment))
    const ofOneDay = { from: day + 3 * hour, to: day + 5 * hour }
    expect(times(day + hour, day + 4 * hour, ofOneDay)).toEqual(['01:00:00', '04:00:00'])
    expect(times(day - hour, day + 4 * hour, ofOneDay)).toEqual(['1970-01-01 23:00:00', '1970-01-02 04:00:00'])
    expect(times(day + hour, day + 4 * hour, { from: 0, to: 2 * day })).toEqual(['1970-01-02 01:00:00', '04:00:00'])
  })

  it('cover only the lines of their own instrument if two instruments are drawn', () => {
    const spans = spansBeside(listAlarmSpans([alarm({})], ['A'], period, 50_000), 'SN2')
    expect(spansOver(spans, ['A'])).toEqual([])
    expect(spansOver(spans, ['A', nameBeside('SN2', 'A')])).toEqual(spans)
    expect(limitsFor(spans, [nameBeside('SN2', 'A')]).map(({ text }) => text)).toEqual(['High > 400', 'High >= -1.5e2'])
    expect(spans.map(({ instrument }) => instrument)).toEqual(['SN2'])
  })
})

describe('the names of the lines in a chart', () => {
  it('consist of item and instrument, or of the item alone if there is only one instrument', () => {
    const nameOf = (mnemonic: string): string => `name of ${mnemonic}`
    expect(nameIn(undefined, nameBeside(undefined, 'A B'), 'SN1', nameOf)).toBe('name of A B')
    expect(nameIn('SN2', 'A', 'SN1', nameOf)).toBe('name of A, SN1')
    expect(nameIn('SN2', nameBeside('SN2', 'A'), 'SN1', nameOf)).toBe('name of A, SN2')
  })
})

describe("the zoomed part of a chart's period", () => {
  const day = { from: 0, to: 86_400_000 }

  it('is read from the address, and is clipped to the period', () => {
    const params = withZoom(new URLSearchParams('view=history'), { from: 1_000, to: 5_000 })
    expect(params.get('view')).toBe('history')
    expect(zoomFrom(params, day)).toEqual({ from: 1_000, to: 5_000 })
    expect(zoomFrom(params, { from: 2_000, to: 4_000 })).toEqual({ from: 2_000, to: 4_000 })
    expect(zoomFrom(new URLSearchParams('shown=soon~later'), day)).toBeUndefined()
    expect(zoomFrom(new URLSearchParams(), day)).toBeUndefined()
  })
})

it.each([
  ['near', [12], [0, 12]],
  ['within', [5], [0, 10]],
  ['far away', [21, -11], [0, 10]],
  ['on both sides', [20, -10], [-10, 20]],
])('an axis is extended to include limits unless they are far from its values: %s', (_, limits, expected) => {
  expect(withLimits(0, 10, limits)).toEqual(expected)
})

it('the value axis of a chart without values is not extended to show rule limits', () => {
  expect(withLimits(null, null, [5])).toEqual([null, null])
})

describe('zooming a chart', () => {
  const whole = { from: 0, to: 100_000 }

  it.each([
    ['shows the middle half', scaled(whole, 0.5, whole), { from: 25_000, to: 75_000 }],
    ['shows no more than the whole period', scaled({ from: 0, to: 60_000 }, 2, whole), whole],
    ['moves by half of the shown part', moved({ from: 0, to: 20_000 }, 0.5, whole), { from: 10_000, to: 30_000 }],
    ['stops at the end of the period', moved({ from: 70_000, to: 90_000 }, 1, whole), { from: 80_000, to: 100_000 }],
    ['stops at the start of the period', moved({ from: 10_000, to: 30_000 }, -1, whole), { from: 0, to: 20_000 }],
    ['shows a second at least', within({ from: 500, to: 501 }, whole), { from: 500, to: 1_500 }],
    ['shows no time in the future', untilNow(whole, 60_999), { from: 0, to: 60_000 }],
    ['leaves a period in the future unchanged', untilNow({ from: 5_000, to: 9_000 }, 1), { from: 5_000, to: 9_000 }],
    ['moves the shown part with one finger', touched({ from: 0, to: 100 }, [0.5], [0.25]), { from: 25, to: 125 }],
    [
      'widens or narrows the shown part with two fingers',
      touched({ from: 0, to: 100 }, [0.25, 0.75], [0, 1]),
      { from: 25, to: 75 },
    ],
    ['shows a single moment as it is', within({ from: 5, to: 5 }, { from: 5, to: 5 }), { from: 5, to: 5 }],
  ])('%s', (_, shown, expected) => {
    expect(shown).toEqual(expected)
  })
})

it('a browser language that is not a valid language tag is replaced by a valid one, and a valid one is kept', () => {
  const [posix, german] = [{ language: 'en-US@posix' }, { language: 'de-CH' }]
  replaceUnknownLanguage(posix)
  replaceUnknownLanguage(german)
  expect([posix.language, german.language]).toEqual(['en', 'de-CH'])
})
