import * as z from 'zod'
import type { LocalApi } from '../../base/localApi.ts'
import { confirmationPath } from '../aws/sns/outbox.ts'

const Listed = z.object({ audiences: z.array(z.object({ audience: z.string(), subscribers: z.array(z.unknown()) })) })

const Outbox = z.array(z.object({ to: z.string(), text: z.string() }))

/**
 * Subscribes an address to the mails of each audience that has no subscribers, and confirms it as its owner would.
 */
export const createDemoSubscribers = async (api: LocalApi, base: string): Promise<void> => {
  const { audiences } = Listed.parse(await api.get('get_notifications'))
  for (const { audience, subscribers } of audiences) {
    if (subscribers.length > 0) continue
    const address = `${audience.toLowerCase()}@lab.example`
    await api.put('add_subscriber', { audience, address })
    await confirm(base, address)
  }
}

const confirm = async (base: string, address: string): Promise<void> => {
  const mails = Outbox.parse(await (await fetch(`${base}/outbox.json`)).json())
  const invitation = mails.findLast(({ to, text }) => to === address && text.includes(confirmationPath))
  const link = invitation?.text.split('\n').find(line => line.startsWith(confirmationPath))
  const { ok } = await fetch(`${base}${link}`)
  if (!ok)
    throw new Error(`${address} could not be confirmed as a subscriber. Follow the link in its mail at ${base}/outbox`)
}
