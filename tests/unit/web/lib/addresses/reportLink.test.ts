import { describe, expect, it } from 'vitest'
import { containingPattern, literalPattern } from '#web/lib/addresses/reportLink.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('the search pattern in the link to a report', () => {
  it('matches a text in any case, and no other texts', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'B', '.', '(', '[', 'ß', 'ä', '-', '\\', '1'),
      minLength: 1,
    })
    fc.assert(
      fc.property(letters, letters, (text, wanted) => {
        const pattern = new RegExp(containingPattern(wanted), 'u')
        expect(pattern.test(text + wanted.toUpperCase().replaceAll('SS', 'ß') + text)).toBe(true)
        expect(pattern.test(text)).toBe(text.toLowerCase().includes(wanted.toLowerCase()))
        expect(new RegExp(`^${literalPattern(wanted)}$`, 'u').test(wanted)).toBe(true)
      }),
    )
  })
})
