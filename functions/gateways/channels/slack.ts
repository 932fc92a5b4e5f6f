import * as z from 'zod'
import type { Channel } from '../../domain/notifications/channels/channel.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { optionalSetting } from '../../runtime/settings.ts'
import { delivered, failed, postForOutcome, refused } from './outcomes.ts'
import { parsedJson } from './parsedJson.ts'

/** The maximum lengths that Slack accepts: docs.slack.dev/reference/block-kit/blocks */
const longestHeader = 150
const longestSection = 3_000

const Answer = z.object({ ok: z.boolean(), ts: z.string().optional(), error: z.string().optional() })

/** Posts a message to a Slack channel, in the thread of the first message about the same alarm. */
export const sendToSlack = (
  { room, token }: Extract<Channel, { kind: 'slack' }>,
  message: Message,
): Promise<Outcome> => {
  const url = `${optionalSetting('SLACK_ORIGIN') ?? 'https://slack.com'}/api/chat.postMessage`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' }
  return postForOutcome('Slack', { url, headers, body: bodyOf(room, message) }, ({ status, text }) =>
    status === 200 ? outcomeIn(text) : undefined,
  )
}

/**
 * Builds the body of a Slack message. It contains only plain texts, so that text from an instrument cannot become a
 * link or a mention.
 */
const bodyOf = (room: string, { id, title, text, link, threadReference }: Message): string =>
  JSON.stringify({
    channel: room,
    text: escaped(title),
    ...(threadReference !== undefined && { thread_ts: threadReference }),
    unfurl_links: false,
    // Slack does not deduplicate messages. A program that reads the channel can recognize repeated messages by this
    // id.
    metadata: { event_type: 'benchwatch_alarm', event_payload: { id } },
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: shortened(title, longestHeader), emoji: false } },
      { type: 'section', text: { type: 'plain_text', text: shortened(text, longestSection), emoji: false } },
      ...(link === undefined ? [] : [buttonTo(link)]),
    ],
  })

const buttonTo = (link: string) => ({
  type: 'actions',
  elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open the alarm' }, url: link }],
})

/** Escapes the three characters of Slack's markup: docs.slack.dev/messaging/formatting-message-text */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Shortens a text. Half of a character, such as of an emoji, is replaced: Slack reads no JSON that contains one. */
const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`

/**
 * The Slack errors that are temporary, so that a later attempt may succeed:
 * docs.slack.dev/reference/methods/chat.postMessage
 */
const passing: ReadonlySet<string> = new Set([
  'fatal_error',
  'internal_error',
  'message_limit_exceeded',
  'rate_limited',
  'ratelimited',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
])

const outcomeIn = (text: string): Outcome => {
  const answer = Answer.safeParse(parsedJson(text))
  if (!answer.success) return failed('Slack gave an answer that its documentation does not describe')
  const { ok, ts, error = 'no reason' } = answer.data
  if (ok) return delivered(ts)
  const reason = `Slack answered ${shortened(error, 100)}`
  return passing.has(error) ? failed(reason) : refused(reason)
}
