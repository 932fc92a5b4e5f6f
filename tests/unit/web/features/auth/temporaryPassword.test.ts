import { describe, expect, it } from 'vitest'
import { handOver, takeOver } from '#web/features/auth/temporaryPassword.ts'

describe('the credentials of a first sign-in', () => {
  const credentials = { userName: 'anna', password: 'Temporary-1!' }

  it('are handed to the page for a new password a single time', () => {
    expect(takeOver()).toBeUndefined()
    handOver(credentials)
    expect(takeOver()).toEqual(credentials)
    expect(takeOver()).toBeUndefined()
  })
})
