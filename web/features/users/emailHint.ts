/** The format of a mail address, shown before anything is wrong (specification A §5). */
export const emailHint = 'Format: name@example.org'
