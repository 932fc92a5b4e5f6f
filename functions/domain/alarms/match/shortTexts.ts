import type { WhyInput } from './whyExpression.ts'

/** The most characters of one text. An instrument may send 4,096 of them; people read only the beginning. */
const longest = 200

/** The most characters of all texts together. In JSON a character may take six bytes. */
const together = 4_000

/**
 * Cuts long texts in the inputs. A firing is stored in its own item, in its alarm and in outbox entries, and is
 * described in mails. Without this limit, an instrument could send texts that are too long for them. Decision 85 says
 * why texts are cut at this place.
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
