import type { WhyInput } from './whyExpression.ts'

/**
 * The maximum length, in characters, of a text that a rule saw as an input. Longer texts are cut. An instrument may
 * send 4,096 characters, but people read only the beginning.
 */
const longest = 200

/**
 * The maximum length, in characters, of all texts in a firing's inputs together. In JSON, a character may take six
 * bytes.
 */
const together = 4_000

/**
 * Cuts long texts in the inputs of a firing. A firing is stored as its own item, in its alarm and in outbox entries,
 * and is described in mails. Without this limit, an instrument could send texts that are too long for these places.
 * Decision 85 says why texts are cut here.
 */
export const withShortTexts = (inputs: readonly WhyInput[]): readonly WhyInput[] => {
  const texts = inputs.filter(({ value }) => typeof value === 'string').length
  const limit = Math.min(longest, Math.floor(together / Math.max(1, texts)))
  return inputs.map(input => {
    const { value } = input
    if (typeof value !== 'string' || value.length <= limit) return input
    return { ...input, value: `${value.slice(0, limit)}… (${value.length} characters)` }
  })
}
