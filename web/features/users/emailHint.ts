/** The format of a mail address, shown before the user has entered anything wrong (specification A §5). */
export const emailHint = 'Format: name@example.org'
