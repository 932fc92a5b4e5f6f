import { describe, expect, it } from 'vitest'
import { decodeText } from '#shared/text/decodeText.ts'
import { encodings } from '#tests/support/files/encodings.ts'

describe('the text of a file', () => {
  it.each(encodings)('in %s is read back exactly as it was written', (_, encode) => {
    const text = '{"DRUCK_°": "zwölf \u{1f525}\r\n\ufeff"}'
    expect(decodeText(encode(text))).toBe(text)
  })

  it.each(['', 'x', '{}'])('is read even if it is very short: %j', text => {
    expect(decodeText(Buffer.from(text))).toBe(text)
  })

  it('is refused, instead of being changed, if a line is neither UTF-8 nor UTF-16, and the line is named', () => {
    const latin1 = Buffer.from('{\n"DRUCK_°": 1\n}', 'latin1')
    expect(() => decodeText(latin1)).toThrow('Line 2 is neither UTF-8 nor UTF-16. Save the file as UTF-8')
    expect(() => decodeText(Buffer.from('PK\u0003\u0004\u00ff', 'latin1'))).toThrow('Line 1 is neither')
  })

  it.each([
    ['with half of a character at its end', Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x22])],
    ['with half of a pair', Buffer.from('\ufeff\ud800', 'utf16le')],
  ])('in UTF-16 %s is refused', (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow('The file is not whole UTF-16. Save the file as UTF-8')
  })
})
