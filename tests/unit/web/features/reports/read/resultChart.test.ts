import { describe, expect, it } from 'vitest'
import { buildResultChart, drawableColumns, timeIn } from '#web/features/reports/read/resultChart.ts'

const byDay = {
  columns: ['alarmDate', 'modelName', 'count'],
  rows: [
    ['2026-03-02', 'Orbit', '5'],
    ['2026-03-01', 'Orbit', '2'],
    ['2026-03-01', 'Quad', '9'],
    ['2026-03-02', 'Quad', null],
  ],
}

const count = { name: 'count', label: 'Firings' }

describe("the chart of a report's result", () => {
  it('draws a line for each group of rows, the largest line first, and each from its oldest to its newest value', () => {
    expect(buildResultChart('events', byDay, count)).toEqual({
      kind: 'lines',
      isOfMoments: false,
      leftOut: 0,
      lines: [
        { title: 'Quad', points: [{ x: Date.UTC(2026, 2, 1), y: 9 }] },
        {
          title: 'Orbit',
          points: [
            { x: Date.UTC(2026, 2, 1), y: 2 },
            { x: Date.UTC(2026, 2, 2), y: 5 },
          ],
        },
      ],
    })
  })

  it('draws bars if the rows have no times: the 15 largest in order, and the number of the others', () => {
    const rows = Array.from({ length: 18 }, (_, index) => [`SN${index}`, String(index)])
    const chart = buildResultChart('events', { columns: ['deviceName', 'count'], rows }, count)
    if (chart.kind !== 'bars') throw new Error('It must be bars')
    expect(chart.bars).toHaveLength(15)
    expect(chart.bars[0]).toEqual({ x: 'SN17', y: 17 })
    expect(chart.leftOut).toBe(3)
  })

  it('draws bars if every line would have only one point', () => {
    const rows = [
      ['2026-03-01', 'Orbit', '5'],
      ['2026-03-01', 'Quad', '9'],
    ]
    expect(buildResultChart('events', { ...byDay, rows }, count)).toEqual({
      kind: 'bars',
      leftOut: 0,
      bars: [
        { x: 'Quad', y: 9 },
        { x: 'Orbit', y: 5 },
      ],
    })
  })

  it('offers each data item as a separate figure, and draws its values by instrument', () => {
    const columns = ['deviceTimeStamp', 'deviceName', 'mnemonicName', 'mnemonicNumber', 'mnemonicValue']
    const rows = [
      ['2026-03-01T00:00:01.000Z', 'SN1', 'PUMP', '2', '2'],
      ['2026-03-01T00:00:00.000Z', 'SN1', 'PUMP', '1', '1'],
      ['2026-03-01T00:00:00.000Z', 'SN1', 'FLOW', '7', '7'],
      ['2026-03-01T00:00:00.000Z', 'SN1', 'STATE', null, 'RUN'],
    ]
    const figures = drawableColumns('timeseries', { columns, rows })
    expect(figures.map(({ label }) => label)).toEqual(['Value as Number of FLOW', 'Value as Number of PUMP'])
    expect(buildResultChart('timeseries', { columns, rows }, figures[1]!)).toMatchObject({
      kind: 'lines',
      isOfMoments: true,
      lines: [{ title: 'SN1', points: [{ y: 1 }, { y: 2 }] }],
    })
  })

  it('offers the columns that contain figures', () => {
    expect(drawableColumns('events', byDay)).toEqual([{ name: 'count', label: 'Firings' }])
    const codes = { columns: ['deviceName', 'alarmSeverity'], rows: [['SN1', '120']] }
    expect(drawableColumns('events', codes)).toEqual([])
  })

  it.each([
    ['2026-03', Date.UTC(2026, 2, 1)],
    ['2026-03-05', Date.UTC(2026, 2, 5)],
    ['2026-03-05T07', Date.UTC(2026, 2, 5, 7)],
    ['2026-03-05T07:08:09.010Z', Date.UTC(2026, 2, 5, 7, 8, 9, 10)],
    ['soon', undefined],
    [null, undefined],
  ])('reads %s as a time', (cell, time) => {
    expect(timeIn(cell)).toBe(time)
  })
})
