/**
 * A whole number as people read it: `1,234`. It does without `Intl`, whose first use takes longer than drawing the
 * heading of a page.
 */
export const countText = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3}){1,6}$)/g, ',')
