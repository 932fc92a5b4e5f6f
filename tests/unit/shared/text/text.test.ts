import { describe, expect, it } from 'vitest'
import { textProblem } from '#shared/text/text.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('a text from outside the product', () => {
  it.each([
    '',
    'PUMP_1',
    'µL/min ± 0.5 °C',
    '温度',
    'کتاب\u200cها',
    'क्\u200dष',
    '👩\u200d🔬 ❤\ufe0f\u200d🔥',
    'two  blanks and one that does not break:\u00a0bar',
    '\ufffd',
  ])('is accepted on one line: %j', text => {
    expect([textProblem(text, 'line'), textProblem(text, 'lines')]).toEqual([undefined, undefined])
  })

  it('may have tabs and line ends if several lines are allowed, and neither otherwise', () => {
    expect(textProblem('one\r\n\ttwo\nthree', 'lines')).toBeUndefined()
    expect(textProblem('PUMP\nA', 'line')).toBe('cannot have a line end: U+000A follows "PUMP"')
    expect(textProblem('PUMP\tA', 'line')).toBe('cannot have a tab: U+0009 follows "PUMP"')
  })

  it.each([
    ['half of a character', '\ud800', 'U+D800 is at the beginning'],
    ['half of a character', 'ok 😀\udc00', 'U+DC00 follows "ok 😀"'],
    ['a control character', 'a\u0000', 'U+0000 follows "a"'],
    ['a control character', 'a\u001b[31m', 'U+001B follows "a"'],
    ['a control character', 'a\u009f', 'U+009F follows "a"'],
    ['a line end', 'a\u0085b', 'U+0085 follows "a"'],
    ['a line end', 'a\u2028b', 'U+2028 follows "a"'],
    ['a line end', 'a\u2029b', 'U+2029 follows "a"'],
    ['a line end', 'a\u000bb', 'U+000B follows "a"'],
    ['an invisible character', 'evil\u202etxt', 'U+202E follows "evil"'],
    ['an invisible character', 'a\u2066b', 'U+2066 follows "a"'],
    ['an invisible character', 'a\u200bb', 'U+200B follows "a"'],
    ['an invisible character', '\ufeffb', 'U+FEFF is at the beginning'],
    ['an invisible character', 'a\u00adb', 'U+00AD follows "a"'],
    ['an invisible character', 'a\u2060b', 'U+2060 follows "a"'],
    ['an invisible character', 'a\u3164', 'U+3164 follows "a"'],
    ['an invisible character', 'a\ufffe', 'U+FFFE follows "a"'],
    ['an invisible character', 'a\u{e0041}', 'U+E0041 follows "a"'],
    ['an invisible character', 'A\u200cB', 'U+200C follows "A"'],
    ['an invisible character', '温\u200d', 'U+200D follows "温"'],
    ['an invisible character', 'A\ufe0f', 'U+FE0F follows "A"'],
    ['an invisible character', '字\ufe00\ufe01', 'U+FE01 follows "字\ufe00"'],
  ])('cannot have %s: %j', (what, text, where) => {
    expect(textProblem(text, 'lines')).toBe(`cannot have ${what}: ${where}`)
    expect(textProblem(text, 'line')).toBe(`cannot have ${what}: ${where}`)
  })

  it('is well-formed Unicode if it is accepted, and is quoted as well-formed Unicode if it is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom('\ud83d', '\ude00', 'a')), (text, parts) => {
        const whole = text + parts.join('')
        const problem = textProblem(whole, 'lines')
        expect(problem === undefined ? whole.isWellFormed() : problem.isWellFormed()).toBe(true)
      }),
    )
  })
})
