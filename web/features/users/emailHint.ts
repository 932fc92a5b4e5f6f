/** A §5: the format, shown before anything is wrong. */
export const emailHint = 'Format: name@example.org'
