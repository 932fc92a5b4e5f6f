import { describe, expect, it } from 'vitest'
import { numberText, seenOnScreen, seenText } from '#shared/alarms/seenText.ts'
import type { SeenValue } from '#shared/contract/alarm.ts'

const seen = (more: Partial<SeenValue>): SeenValue => ({
  name: 'PUMP_PRESSURE',
  displayName: 'Pump pressure',
  value: 412.3,
  unitsOfMeasure: 'bar',
  limits: ['> 400'],
  ...more,
})

describe('the text about the values stored with an alarm', () => {
  it('shows the unit after the value and in the condition', () => {
    expect(seenText(seen({}), 'UTC')).toBe('Pump pressure 412.3 bar, condition: > 400 bar')
  })

  it.each([
    [{ name: '$STATUS', value: 'FAULT', limits: ["= 'FAULT'"] }, 'Status is FAULT'],
    [{ name: '$SILENT', value: 16, limits: ['>= 15'] }, 'Silent 16 min, condition: >= 15 min'],
    [{ name: '$CONNECTED', value: false, limits: ['= FALSE'] }, 'Connected is false'],
  ])('describes a built-in input in words: %o', (more, text) => {
    expect(seenText(seen({ displayName: '', unitsOfMeasure: '', ...more }), 'UTC')).toBe(text)
  })

  it('writes tiny numbers with an exponent, because their zeros would be miscounted', () => {
    expect([0.000053, -0.0002, 0.001, 0, 412.3].map(numberText)).toEqual(['5.3e-5', '-2e-4', '0.001', '0', '412.3'])
  })

  it('divides neither a number and its unit nor an exponent between two lines of a screen', () => {
    const vacuum = { displayName: 'Vacuum', value: 0.0000612, unitsOfMeasure: 'Torr', limits: ['> 0.00005'] }
    expect(seenOnScreen(seen(vacuum), 'UTC')).toBe(
      'Vacuum 6.12e-\u20605\u00a0Torr, condition:\u00a0>\u00a05e-\u20605\u00a0Torr',
    )
  })

  it('keeps the first condition beside its heading, and a comparison beside its text, in one line of a screen', () => {
    const limits = ["!= 'OFF'", "!= 'IDLE'"]
    expect(seenOnScreen(seen({ displayName: 'State', value: 'RUN', unitsOfMeasure: '', limits }), 'UTC')).toBe(
      "State RUN, conditions:\u00a0!=\u00a0'OFF' and !=\u00a0'IDLE'",
    )
  })

  it('shows the mnemonic if the parameter has no display name', () => {
    expect(seenText(seen({ displayName: '', value: null }), 'UTC')).toBe(
      'PUMP_PRESSURE not known, condition: > 400 bar',
    )
  })
})
