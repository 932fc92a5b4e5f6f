/** A time, given in milliseconds since 1970, in ISO 8601 and UTC: `2026-01-01T00:00:00.000Z`. */
export const iso = (time: number): string => new Date(time).toISOString()
