/** The format in which a day is typed into a filter. */
export const dayPlaceholder = 'YYYY-MM-DD'
