import * as z from 'zod'
import { alarmLives, SeenValue } from '../alarm.ts'
import { route } from '../route.ts'
import { compared, lines } from '../texts.ts'
import { Instant } from '../values.ts'

/** The part of an alarm that a link in a mail shows: what the mail says, and the alarm's present state. */
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
  /** The person to whom the link was sent. The link acknowledges in this person's name. */
  person: z.string(),
})

export type LinkedAlarm = z.infer<typeof LinkedAlarm>

/** Longer than a token for the longest names. */
const Token = compared(2_000).min(1, 'Required')

/** The calls of the page that a link in a mail opens. Decision 159 says what a link allows. */
export const alarmLinks = {
  /** Beyond the specification. A POST, so that no log has the token. It changes nothing. */
  alarmByLink: route({
    method: 'POST',
    path: '/alarmbylink',
    summary: 'The alarm that a link in a mail leads to, by the token of the link',
    roles: 'public',
    body: z.object({ token: Token }),
    answer: LinkedAlarm,
  }),
  /** Beyond the specification. An alarm that somebody has acknowledged stays as it is. */
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
