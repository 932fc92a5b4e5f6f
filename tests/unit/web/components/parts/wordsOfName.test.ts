import { describe, expect, it } from 'vitest'
import { wordsOfName } from '#web/components/parts/wordsOfName.ts'

describe("the words of a rule's name", () => {
  it.each([
    ['PressureRippleHigh', ['Pressure', 'Ripple', 'High']],
    ['Silent15Minutes', ['Silent15', 'Minutes']],
    ['LAMP__LOW', ['LAMP__', 'LOW']],
    ['leak', ['leak']],
  ])('of %s are where it may break', (name, words) => {
    expect(wordsOfName(name)).toEqual(words)
  })
})
