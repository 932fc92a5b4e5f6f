import * as z from 'zod'
import { alarmLives, SeenValue } from '../alarm.ts'
import { route } from '../route.ts'
import { compared, lines } from '../texts.ts'
import { Instant } from '../values.ts'

/**
 * The part of an alarm that the page behind a mail's link shows: what the mail says, and the present state of the
 * alarm.
 */
export const LinkedAlarm = z.object({
  ruleName: z.string(),
  deviceName: z.string(),
  modelName: z.string(),
  description: z.string(),
  severity: z.int(),
  since: Instant,
  seen: z.array(SeenValue),
  life: z.enum(alarmLives),
  closedAt: Instant.optional(),
  acknowledgedBy: z.string().optional(),
  acknowledgedAt: Instant.optional(),
  /** The person to whom the link was mailed. An acknowledgement by the link is in this person's name. */
  person: z.string(),
})

export type LinkedAlarm = z.infer<typeof LinkedAlarm>

/** The token of a mail's link. The limit is above the length of a token for the longest names. */
const Token = compared(2_000).min(1, 'Required')

/** The calls of the page that a link in a mail opens. Decision 159 says what a link allows. */
export const alarmLinks = {
  /**
   * Returns the alarm of a link. The call is not in the specification. It is a POST although it changes nothing, so
   * that no log contains the token.
   */
  alarmByLink: route({
    method: 'POST',
    path: '/alarmbylink',
    summary: 'The alarm that a link in a mail leads to, by the token of the link',
    roles: 'public',
    body: z.object({ token: Token }),
    answer: LinkedAlarm,
  }),
  /**
   * Acknowledges the alarm of a link. The call is not in the specification. If somebody has already acknowledged the
   * alarm, nothing changes.
   */
  acknowledgeByLink: route({
    method: 'POST',
    path: '/acknowledgebylink',
    summary: 'Acknowledge the alarm of a link in a mail, in the name of its receiver',
    roles: 'public',
    audit: 'alarm.acknowledgeByLink',
    body: z.object({ token: Token, comment: lines('A comment', 1000).default('') }),
    answer: LinkedAlarm,
  }),
}
