import { describe, expect, it } from 'vitest'
import { fieldWords } from '#shared/text/fieldWords.ts'

describe('a field in words', () => {
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
  ])('puts the field %s in words', (field, words) => {
    expect(fieldWords(field)).toBe(words)
  })
})
