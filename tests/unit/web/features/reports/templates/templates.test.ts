import { describe, expect, it } from 'vitest'
import { templates } from '#web/features/reports/templates/templates.ts'

describe('the templates of reports', () => {
  it('label a count of firings as firings, not as alarms, and explain the difference', () => {
    const counting = templates.filter(({ entity, measures }) => entity === 'events' && measures?.includes('count'))
    expect(counting.map(({ title }) => title)).toEqual([
      'Firings by rule',
      'Firings by instrument',
      'Firings by day and model',
    ])
    for (const { question } of counting) expect(question).toContain('An alarm can have many firings')
  })

  it('call hours with readings by that name, not utilisation, which idle instruments have none of', () => {
    const byHours = templates.filter(({ measures }) => measures?.includes('hours'))
    expect(byHours.map(({ title }) => title)).toEqual(['Uptime by model', 'Hours with readings by instrument'])
    const ofUtilisation = templates.filter(({ title }) => title.startsWith('Utilisation'))
    expect(ofUtilisation.map(({ entity }) => entity)).toEqual(['utilisation'])
  })
})
