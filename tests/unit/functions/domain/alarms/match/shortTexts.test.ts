import { describe, expect, it } from 'vitest'
import { withShortTexts } from '#functions/domain/alarms/match/shortTexts.ts'
import type { WhyInput } from '#functions/domain/alarms/match/whyExpression.ts'

const input = (name: string, value: WhyInput['value']): WhyInput => ({ name, value, at: 0, ageMs: 0, known: true })

describe('the shortening of texts that explain a firing', () => {
  it('leaves numbers, booleans, missing values and texts of usual length unchanged', () => {
    const inputs = [input('A', 1.5), input('B', true), input('C', null), input('D', 'x'.repeat(200))]
    expect(withShortTexts(inputs)).toEqual(inputs)
  })

  it('cuts long texts and appends their original length', () => {
    const [cut] = withShortTexts([input('A', `${'x'.repeat(200)}end`)])
    expect(cut?.value).toBe(`${'x'.repeat(200)}… (203 characters)`)
  })

  it('cuts long texts to fewer characters if there are more of them', () => {
    const all = Array.from({ length: 100 }, (_, index) => input(`T${index}`, 'x'.repeat(4_096)))
    expect(new Set(withShortTexts(all).map(({ value }) => value))).toEqual(
      new Set([`${'x'.repeat(40)}… (4096 characters)`]),
    )
  })
})
