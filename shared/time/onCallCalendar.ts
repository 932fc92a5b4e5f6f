/**
 * The path of a team's calendar of who is on call, below the console's address. Anybody who knows the secret can read
 * it.
 */
export const onCallCalendarPath = (secret: string): string => `/api/on_call_calendar/${secret}.ics`

/** A secret: 32 random bytes in base64url. */
export const calendarSecretForm = /^[\w-]{43}$/
