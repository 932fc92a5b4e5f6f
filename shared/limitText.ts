/** The parts of zod's issues that tell of a limit. */
interface Issue {
  readonly message: string
  readonly origin?: string
  readonly maximum?: unknown
  readonly minimum?: unknown
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/**
 * Returns a problem in plain words, for limits without a text in the schema: zod's own texts are about types and
 * expectations.
 */
export const limitText = ({ message, origin = '', maximum, minimum }: Issue): string => {
  const unit = units[origin] ?? ''
  if (message.startsWith('Too big: ')) return `At most ${String(maximum)}${unit}`
  if (message.startsWith('Too small: ')) return `At least ${String(minimum)}${unit}`
  return message
}
