import { describe, expect, it } from 'vitest'
import type { SeenValue } from '#shared/contract/alarm.ts'
import { chartedValueIn } from '#functions/domain/notifications/picture/chartedValue.ts'

const seen = (name: string, value: SeenValue['value'], limits: readonly string[]): SeenValue => ({
  name,
  displayName: `The ${name}`,
  value,
  unitsOfMeasure: 'bar',
  limits: [...limits],
})

describe('the value drawn in the chart of an alarm mail', () => {
  it('is the first number that has a limit', () => {
    const values = [
      seen('A', 1, ['> B']),
      seen('STATE', 'on', ["= 'on'"]),
      seen('B', 2, ['> -1.5e3', '<= 9']),
      seen('C', 3, ['> 2']),
    ]
    expect(chartedValueIn(values)).toEqual({ mnemonic: 'B', name: 'The B', unit: 'bar', limits: [-1_500, 9] })
  })

  it("is a number without a limit if none of the firing's numbers has a limit", () => {
    expect(chartedValueIn([seen('A', 1, ['> B'])])).toEqual({ mnemonic: 'A', name: 'The A', unit: 'bar', limits: [] })
  })

  it('is labelled with its mnemonic if the model gives it no name', () => {
    expect(chartedValueIn([{ ...seen('A', 1, ['> 0']), displayName: '' }])).toMatchObject({ name: 'A' })
  })

  it.each([
    ['a text', [seen('STATE', 'on', ["= 'on'"])]],
    ['an unknown value', [seen('A', null, ['> 400'])]],
    ['a built-in time', [seen('$SILENT', 30, ['> 10'])]],
    ['a firing of another rule', [seen('LidOpen', '2026-03-01T07:30:00Z', [])]],
    ['no values', []],
  ])('is missing if there is no number to draw: %s', (_, values) => {
    expect(chartedValueIn(values)).toBeUndefined()
  })
})
