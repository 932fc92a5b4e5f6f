import Badge from '@cloudscape-design/components/badge'
import type { Explanation } from '#shared/contract/calls/rules/trials.ts'

const colors = { TRUE: 'red', FALSE: 'grey', UNKNOWN: 'blue' } as const

/** Shows the result of an expression as a word. The colour only makes the result easier to spot. */
export const ResultBadge = ({ verdict }: { readonly verdict: Explanation['verdict'] }) => (
  <Badge color={colors[verdict]}>{verdict}</Badge>
)
