import * as z from 'zod'

/** Words for the limits to which a schema gives no text of its own; zod's speak of types and expectations. */
const limitText = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'too_big') return `At most ${issue.maximum}${unitOf(issue)}`
  if (issue.code === 'too_small') return `At least ${issue.minimum}${unitOf(issue)}`
  return undefined
}

const unitOf = ({ origin }: { readonly origin: string }): string => {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

z.config({ customError: limitText })
