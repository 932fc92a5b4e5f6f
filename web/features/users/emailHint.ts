/** A §5: the format, told before anything is wrong. */
export const emailHint = 'Format: name@example.org'
