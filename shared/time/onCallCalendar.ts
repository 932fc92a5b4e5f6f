/**
 * The path of a team's on-call calendar, to be appended to the console's address. Anybody who has the secret can read
 * the calendar.
 */
export const onCallCalendarPath = (secret: string): string => `/api/on_call_calendar/${secret}.ics`

/** Matches the secret in a calendar's address: 32 random bytes in base64url. */
export const calendarSecretForm = /^[\w-]{43}$/
