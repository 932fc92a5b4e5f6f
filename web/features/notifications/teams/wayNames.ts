import type { personalWays } from '#shared/alarms/recipients.ts'

/** What people call the ways to a person. */
export const wayNames: Readonly<Record<(typeof personalWays)[number], string>> = { mail: 'mail', sms: 'SMS' }
