import { describe, expect, it } from 'vitest'
import { handOver, takeOver } from '#web/features/auth/temporaryPassword.ts'

describe('the credentials of a user who signs in for the first time', () => {
  const credentials = { userName: 'anna', password: 'Temporary-1!' }

  it('can be read only once by the page for a new password', () => {
    expect(takeOver()).toBeUndefined()
    handOver(credentials)
    expect(takeOver()).toEqual(credentials)
    expect(takeOver()).toBeUndefined()
  })
})
