/** How a day is written. */
export const dayPlaceholder = 'YYYY-MM-DD'
