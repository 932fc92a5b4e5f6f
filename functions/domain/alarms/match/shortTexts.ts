import type { WhyInput } from './whyExpression.ts'

/**
 * The longest text of an input that is kept, in characters. An instrument may send 4,096 characters; people read only
 * the beginning.
 */
const longest = 200

/**
 * The most characters that are kept of all texts of a firing's inputs together. In JSON a character may take six
 * bytes.
 */
const together = 4_000

/**
 * Cuts long texts in the inputs of a firing. A firing is stored in its own item, in its alarm and in outbox entries,
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
