import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { passwordRule, passwordShape } from '#shared/users/password.ts'
import { refuseNewPassword } from '#web/features/auth/newPassword.ts'

describe('a new password', () => {
  it.each([
    ['both keep the rule and are equal', 'Abcdefgh1!', 'Abcdefgh1!', undefined],
    ['the new one breaks the rule', 'short', 'Abcdefgh1!', { field: 'newPassword', text: passwordRule }],
    ['the second one breaks the rule', 'Abcdefgh1!', 'short', { field: 'confirmPassword', text: passwordRule }],
    ['one ends with a blank', 'Abcdefgh1! ', 'Abcdefgh1! ', { field: 'newPassword', text: passwordShape }],
    ['both break it', 'short', 'short', { field: 'newPassword', text: passwordRule }],
    ['they differ', 'Abcdefgh1!', 'Abcdefgh2!', { field: 'confirmPassword', text: messages.passwordMismatch }],
  ])('is checked against the repeated one and the rule: %s', (_, newPassword, confirmPassword, refusal) => {
    expect(refuseNewPassword({ newPassword, confirmPassword })).toEqual(refusal)
  })
})
