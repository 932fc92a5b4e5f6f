/**
 * The path of a team's on-call calendar, which follows the console's address. Anybody who has the secret can read the
 * calendar.
 */
export const onCallCalendarPath = (secret: string): string => `/api/on_call_calendar/${secret}.ics`

/** Matches the secret of a calendar's address: 32 random bytes in base64url. */
export const calendarSecretForm = /^[\w-]{43}$/
