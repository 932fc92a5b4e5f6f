/** Formats a time in epoch milliseconds as ISO 8601 in UTC: `2026-01-01T00:00:00.000Z`. */
export const iso = (time: number): string => new Date(time).toISOString()
