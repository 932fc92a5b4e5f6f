import type { personalWays } from '#shared/alarms/recipients.ts'

/** The names on the screen of the ways to reach a person: by mail or by text message. */
export const wayNames: Readonly<Record<(typeof personalWays)[number], string>> = { mail: 'mail', sms: 'SMS' }
