import { describe, expect, it } from 'vitest'
import { passwordProblem } from '#shared/users/password.ts'
import { generatedPassword } from '#web/features/users/generatedPassword.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('a generated password', () => {
  it('meets the password rule, whatever the random numbers are', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), numbers => {
        const password = generatedPassword(limit => (numbers.next().value ?? 0) % limit)
        expect([password.length, passwordProblem(password)]).toEqual([16, undefined])
      }),
    )
  })

  it('differs from every password generated before', () => {
    expect(new Set(Array.from({ length: 50 }, () => generatedPassword())).size).toBe(50)
  })
})
