/**
 * Formats a whole number for people: `1,234`. `Intl` is not used, because its first use takes longer than drawing the
 * heading of a page.
 */
export const countText = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3}){1,6}$)/g, ',')
