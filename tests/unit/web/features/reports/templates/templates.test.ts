import { describe, expect, it } from 'vitest'
import { templates } from '#web/features/reports/templates/templates.ts'

describe('the templates of reports', () => {
  it('count firings under that name, not as alarms, and say how the two differ', () => {
    const counting = templates.filter(({ entity, measures }) => entity === 'events' && measures?.includes('count'))
    expect(counting.map(({ title }) => title)).toEqual([
      'Firings by rule',
      'Firings by instrument',
      'Firings by day and model',
    ])
    for (const { question } of counting) expect(question).toContain('An alarm can have many firings')
  })
})
