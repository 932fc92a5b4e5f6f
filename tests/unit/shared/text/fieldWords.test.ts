import { describe, expect, it } from 'vitest'
import { fieldWords } from '#shared/text/fieldWords.ts'

describe('the words for a field', () => {
  it.each([
    ['ruleName', 'Rule name'],
    ['email', 'Email'],
    ['ICStatus', 'ICStatus'],
    ['parameters.PUMP_1.dataType', 'Parameters PUMP_1 data type'],
    ['whereClause.0.parameterValue', 'Where clause 0 parameter value'],
    ['attributes.constructor', 'Attributes constructor'],
    ['isDeleted', 'Disabled or deleted'],
    ['userStatus', 'Sign-in state'],
    ['', ''],
  ])('are for the field %s: %s', (field, words) => {
    expect(fieldWords(field)).toBe(words)
  })
})
