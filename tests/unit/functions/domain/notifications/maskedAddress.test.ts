import { describe, expect, it } from 'vitest'
import { masked } from '#functions/domain/notifications/maskedAddress.ts'

describe('a masked address', () => {
  it.each([
    ['email', 'ann.smith@lab.example', 'a…@lab.example'],
    ['email-json', 'ann@lab.example', 'a…@lab.example'],
    ['email', '"a@b"@lab.example', '"…@lab.example'],
    ['https', 'https://user:secret@lab.example/hook', '…'],
    ['sms', '+49301234567', '…'],
  ])('for the subscription protocol %s and the address %s is %s', (protocol, address, shown) => {
    expect(masked({ protocol, address, state: 'confirmed' })).toEqual({ protocol, address: shown, state: 'confirmed' })
  })
})
