import { severityOf, type NotificationType } from '#shared/alarms/severity.ts'
import type { Channel } from '../../domain/notifications/channels/channel.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { optionalSetting } from '../../runtime/settings.ts'
import { postForOutcome, refused } from './outcomes.ts'
import { parsedJson } from './parsedJson.ts'

type PagerDuty = Extract<Channel, { kind: 'pagerDuty' }>
type EventAction = 'trigger' | 'acknowledge' | 'resolve'

/** The maximum lengths that PagerDuty's Events API v2 accepts: developer.pagerduty.com/docs/events-api-v2 */
const longestSummary = 1_024
const longestKey = 255

/**
 * Opens, acknowledges or resolves an alarm's PagerDuty incident through the Events API v2. The incident of a test
 * message is resolved at once.
 */
export const sendToPagerDuty = async (channel: PagerDuty, message: Message): Promise<Outcome> => {
  if (message.kind !== 'test') return sendEvent(channel, message, actions[message.kind])
  const opened = await sendEvent(channel, message, 'trigger')
  return opened.outcome === 'delivered' ? sendEvent(channel, message, 'resolve') : opened
}

const actions = { opened: 'trigger', acknowledged: 'acknowledge', resolved: 'resolve' } as const

const sendEvent = ({ routingKey }: PagerDuty, message: Message, action: EventAction): Promise<Outcome> => {
  const url = `${optionalSetting('PAGERDUTY_ORIGIN') ?? 'https://events.pagerduty.com'}/v2/enqueue`
  return postForOutcome('PagerDuty', { url, headers: {}, body: bodyOf(routingKey, message, action) }, answer =>
    answer.status === 400 ? refused(`PagerDuty answered 400${reasonIn(answer.text)}`) : undefined,
  )
}

const bodyOf = (routingKey: string, message: Message, action: EventAction): string => {
  const { thread, link } = message
  return JSON.stringify({
    routing_key: routingKey,
    event_action: action,
    dedup_key: thread.slice(0, longestKey),
    ...(action === 'trigger' && {
      client: 'Benchwatch',
      ...(link !== undefined && { client_url: link, links: [{ href: link, text: 'Open the alarm' }] }),
      payload: payloadOf(message),
    }),
  })
}

const payloadOf = ({ id, kind, severity, title, text, at, ruleName, deviceName, modelName }: Message) => ({
  summary: title.slice(0, longestSummary),
  source: deviceName,
  severity: kind === 'test' ? 'info' : levelOf(severity),
  timestamp: new Date(at).toISOString(),
  component: modelName,
  class: ruleName,
  custom_details: { id, text },
})

/** PagerDuty's severity for each type of notification. Alarms that concern both audiences are the most urgent. */
const levels: Readonly<Record<NotificationType, string>> = {
  'No Notification': 'info',
  Customer: 'warning',
  Tester: 'error',
  'TAC Only': 'error',
  'Customer & TAC': 'critical',
}

const levelOf = (severity: number): string => levels[severityOf(severity)?.type ?? 'Customer']

const reasonIn = (text: string): string => {
  const { message } = (parsedJson(text) ?? {}) as { message?: unknown }
  return typeof message === 'string' ? `: ${message.slice(0, 200)}` : ''
}
