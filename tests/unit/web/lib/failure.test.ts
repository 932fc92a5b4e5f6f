import { describe, expect, it } from 'vitest'
import { CallFailure, describeFailure } from '#web/lib/failure.ts'

const refused = (field: string, message: string, text = `${field}: ${message}`) =>
  new CallFailure(400, { type: 'Validation', message: text, problems: [{ field, message }] })

describe('the message shown for a failure', () => {
  it('names the field in words, not as the API spells it', () => {
    expect(describeFailure(refused('ruleName', 'A rule name starts with a letter'))).toBe(
      'Rule name: A rule name starts with a letter',
    )
    expect(describeFailure(refused('userEmail', 'Required'))).toBe('User email: Required')
  })

  it("is the server's unchanged message if that does not begin with the field", () => {
    expect(describeFailure(refused('deviceCode', 'Required', 'The code is used by a rule'))).toBe(
      'The code is used by a rule',
    )
    expect(describeFailure(new CallFailure(409, { type: 'Conflict', message: 'SN: changed' }))).toBe('SN: changed')
  })
})
