import { describe, expect, it } from 'vitest'
import { alignedLines } from '#web/components/historyChart/alignedLines.ts'
import { plotOptions } from '#web/components/historyChart/plotOptions.ts'

const period = { from: 0, to: 3_600_000 }

const optionsIn = (isNarrow: boolean) =>
  plotOptions({
    width: 320,
    height: 280,
    units: 'bar',
    isNarrow,
    zone: 'UTC',
    period,
    shown: () => period,
    aligned: alignedLines([]),
    hidden: new Set(),
    spans: [],
    limits: [],
    colour: () => '#000',
    onZoom: () => undefined,
    onPoint: () => undefined,
  })

describe('the axis of values of a chart', () => {
  it('has its unit beside it', () => {
    expect(optionsIn(false).axes?.[1]).toMatchObject({ size: 64, label: 'bar', labelSize: 20 })
    expect(optionsIn(false).hooks?.drawAxes).toHaveLength(1)
  })

  it('has its unit above it in a narrow window, so that the lines have more room', () => {
    expect(optionsIn(true).axes?.[1]).not.toHaveProperty('label')
    expect(optionsIn(true).hooks?.drawAxes).toHaveLength(2)
    const [wide = 0] = (optionsIn(false).padding ?? []) as number[]
    const [narrow = 0] = (optionsIn(true).padding ?? []) as number[]
    expect(narrow).toBeGreaterThan(wide)
  })
})
