import { randomBytes } from 'node:crypto'
import type { Received } from '#scripts/local/receivers/receivedLog.ts'
import type { Api } from './api.ts'
import type { TestStack } from './stack.ts'

/** The messages that the local receivers got, except mails. The newest is last. */
export const receivedBy = async (stack: TestStack): Promise<Received[]> =>
  (await (await fetch(`${stack.base}/deliveries.json`)).json()) as Received[]

export const webhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * The access data for channels on the local computer. `name` is the end of the address; if it is a status code, the
 * receiver answers with it.
 */
export const accessTo = (stack: TestStack) => ({
  webhook: (name: string, secret = webhookSecret()) => ({
    kind: 'webhook',
    url: `${stack.endpoints.receivers}/webhook/${name}`,
    secret,
  }),
  teams: (name: string) => ({ kind: 'teams', url: `${stack.endpoints.receivers}/teams/${name}` }),
  slack: (room: string) => ({ kind: 'slack', room, token: 'xoxb-1' }),
  pagerDuty: () => ({ kind: 'pagerDuty', routingKey: 'a'.repeat(32) }),
})

/** Saves a person, a channel or a team. Returns its id. */
export const saved = async (
  api: Api,
  path: 'save_person' | 'save_channel' | 'save_team',
  body: object,
): Promise<string> => {
  const answer = await api.call('PUT', path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}
