import { createHmac, randomBytes } from 'node:crypto'
import type { Channel } from '../../domain/notifications/channels/channel.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import { gone, postForOutcome } from './outcomes.ts'

const prefix = 'whsec_'

/** Generates a secret for signing a webhook's messages, in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * Posts a message to a webhook according to Standard Webhooks 1.0.0. A receiver that answers 410 wants no more
 * messages.
 */
export const sendToWebhook = (
  { url, secrets }: Extract<Channel, { kind: 'webhook' }>,
  message: Message,
): Promise<Outcome> => {
  const body = bodyOf(message)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signatures = secrets.map(secret => `v1,${signatureOf(secret, `${message.id}.${timestamp}.${body}`)}`)
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
  return postForOutcome('The webhook', { url, headers, body }, ({ status }) =>
    status === 410 ? gone('The webhook answered 410: it takes no more messages and is switched off') : undefined,
  )
}

const bodyOf = ({ kind, thread, severity, title, text, at, ruleName, deviceName, modelName, link }: Message): string =>
  JSON.stringify({
    type: kind === 'test' ? 'test' : `alarm.${kind}`,
    timestamp: new Date(at).toISOString(),
    data: { alarm: thread, severity, rule: ruleName, instrument: deviceName, model: modelName, title, text, link },
  })

const signatureOf = (secret: string, content: string): string => {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
