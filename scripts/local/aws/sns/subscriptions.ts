import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as z from 'zod'
import { writeAtomically } from '../../../files/atomicFile.ts'
import { serialised } from '../../../files/serialised.ts'
import { readJsonFile } from '../../files/readJsonFile.ts'

const Subscription = z.object({
  arn: z.string(),
  topicArn: z.string(),
  endpoint: z.string(),
  /** When the invitation was last sent, in epoch milliseconds. */
  invitedAt: z.number(),
  /** The token of the invitation. Missing once the subscription is confirmed. */
  token: z.string().optional(),
})

const Stored = z.array(Subscription)

export type Subscription = z.infer<typeof Subscription>

export interface Subscriptions {
  /**
   * Adds an address to a topic, or invites it again if its subscription is pending. A confirmed subscription is
   * returned unchanged.
   */
  invite(topicArn: string, endpoint: string): Promise<Subscription>
  /**
   * Confirms the subscription whose invitation has this token. Returns false if the token is unknown, used or
   * expired.
   */
  confirm(token: string): Promise<boolean>
  remove(arn: string): Promise<void>
  /** Returns the subscriptions in the order in which they were added. */
  list(): readonly Subscription[]
}

/**
 * SNS removes a subscription that is not confirmed in this time:
 * docs.aws.amazon.com/sns/latest/dg/sns-delete-subscription-topic.html
 */
const pendingMs = 48 * 3_600_000

/**
 * Opens the subscriptions of all topics, which are in a single file. A request to change them is answered once the
 * change is in the file.
 */
export const openSubscriptions = (file: string, now: () => number = Date.now): Subscriptions => {
  let stored: readonly Subscription[] = existsSync(file)
    ? readJsonFile(file, Stored, '[{"arn", "topicArn", "endpoint", "invitedAt", "token"}]')
    : []
  const writer = serialised()

  const current = (): readonly Subscription[] =>
    stored.filter(({ token, invitedAt }) => token === undefined || now() - invitedAt < pendingMs)

  const write = async (next: readonly Subscription[]): Promise<void> => {
    await writeAtomically(file, JSON.stringify(next))
    stored = next
  }

  const invite = async (topicArn: string, endpoint: string): Promise<Subscription> => {
    const known = current().find(one => one.topicArn === topicArn && one.endpoint === endpoint)
    if (known && known.token === undefined) return known
    const arn = known?.arn ?? `${topicArn}:${randomUUID()}`
    const invited = { arn, topicArn, endpoint, invitedAt: now(), token: randomBytes(32).toString('hex') }
    await write([...current().filter(one => one !== known), invited])
    return invited
  }

  const confirm = async (token: string): Promise<boolean> => {
    const known = current().find(one => one.token === token)
    if (!known) return false
    const { token: _used, ...confirmed } = known
    await write(current().map(one => (one === known ? confirmed : one)))
    return true
  }

  return {
    invite: (topicArn, endpoint) => writer.run(() => invite(topicArn, endpoint)),
    confirm: token => writer.run(() => confirm(token)),
    remove: arn => writer.run(() => write(current().filter(one => one.arn !== arn))),
    list: current,
  }
}
