import { describe, expect, it } from 'vitest'
import { findMeasure, measuresOf } from '#shared/reporting/measures.ts'

describe('the label of a count in a report', () => {
  it('says firings if the rows are firings, and rows otherwise', () => {
    expect(measuresOf('events').slice(0, 3)).toMatchObject([
      { name: 'count', label: 'Firings' },
      { name: 'hours', label: 'Hours with firings' },
      { name: 'days', label: 'Days with firings' },
    ])
    expect(findMeasure('timeseries', 'count')?.label).toBe('Number of rows')
  })
})
