import type { Audience } from '#shared/alarms/severity.ts'
import type { MailContent } from '../mailContent.ts'

/**
 * Builds a test mail that nobody can mistake for an alarm. It may go to people outside the laboratory, so it contains
 * no names.
 */
export const testMail = (audience: Audience, now: number): MailContent => ({
  subject: `[TEST] Benchwatch mails of ${audience}`,
  text: [
    'This is a test. No instrument has an alarm, and nothing needs to be done.',
    '',
    `An administrator of Benchwatch sent it at ${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC to everybody`,
    `who gets the mails of ${audience}. Mails of alarms take the same way.`,
  ].join('\n'),
})
