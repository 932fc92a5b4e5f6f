import { describe, expect, it } from 'vitest'
import { seenText } from '#shared/alarms/seenText.ts'
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
  it('shows the unit after the value and after its limit', () => {
    expect(seenText(seen({}), 'UTC')).toBe('Pump pressure 412.3 bar, limit > 400 bar')
  })

  it.each([
    [{ name: '$STATUS', value: 'FAULT', limits: ["= 'FAULT'"] }, "Status FAULT, limit = 'FAULT'"],
    [{ name: '$SILENT', value: 16, limits: ['>= 15'] }, 'Silent 16 min, limit >= 15 min'],
    [{ name: '$CONNECTED', value: false, limits: ['= FALSE'] }, 'Connected false, limit = FALSE'],
  ])('describes a built-in input in words: %o', (more, text) => {
    expect(seenText(seen({ displayName: '', unitsOfMeasure: '', ...more }), 'UTC')).toBe(text)
  })

  it('shows the mnemonic if the parameter has no display name', () => {
    expect(seenText(seen({ displayName: '', value: null }), 'UTC')).toBe('PUMP_PRESSURE not known, limit > 400 bar')
  })
})
