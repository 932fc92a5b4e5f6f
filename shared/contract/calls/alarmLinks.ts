import * as z from 'zod'
import { alarmLives, SeenValue } from '../alarm.ts'
import { route } from '../route.ts'
import { compared, lines } from '../texts.ts'
import { Instant } from '../values.ts'

/**
 * What the page behind a mail's link shows about an alarm: the facts from the mail, and the alarm's current state.
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
  /** The person whom the link was mailed to. Acknowledgements through the link are recorded in this person's name. */
  person: z.string(),
})

export type LinkedAlarm = z.infer<typeof LinkedAlarm>

/** The token in a mail's link. The limit leaves room for the longest possible names. */
const Token = compared(2_000).min(1, 'Required')

/** The calls of the page that a link in a mail opens. Decision 159 says what a link allows. */
export const alarmLinks = {
  /**
   * Returns the alarm that a link leads to. The call is not in the specification. It is a POST although it changes
   * nothing, so that the token does not appear in any log.
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
   * Acknowledges the alarm that a link leads to. The call is not in the specification. If the alarm is already
   * acknowledged, nothing changes.
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
