import Badge from '@cloudscape-design/components/badge'
import type { Explanation } from '#shared/contract/calls/trials.ts'

const colors = { TRUE: 'red', FALSE: 'grey', UNKNOWN: 'blue' } as const

/** The word says the result; the colour only helps to find it. */
export const ResultBadge = ({ verdict }: { readonly verdict: Explanation['verdict'] }) => (
  <Badge color={colors[verdict]}>{verdict}</Badge>
)
