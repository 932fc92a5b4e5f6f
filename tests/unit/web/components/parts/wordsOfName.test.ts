import { expect, it } from 'vitest'
import { wordsOfName } from '#web/components/parts/wordsOfName.ts'

it.each([
  ['PressureRippleHigh', ['Pressure', 'Ripple', 'High']],
  ['Silent15Minutes', ['Silent15', 'Minutes']],
  ['LAMP__LOW', ['LAMP__', 'LOW']],
  ['leak', ['leak']],
])('the name %s may break before each of its words', (name, words) => {
  expect(wordsOfName(name)).toEqual(words)
})
