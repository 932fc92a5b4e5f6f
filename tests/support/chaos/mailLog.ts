import type { Channel } from '#functions/domain/notifications/schedule.ts'
import { localTableName } from '#scripts/local/names.ts'
import type { LoopbackAnswer, LoopbackRequest } from '#scripts/local/aws/protocol/loopbackServer.ts'
import type { Fate } from '../naive/naiveMails.ts'

/** A mail that is known to be out, or was not marked yet; of one that went out more than once the last. */
export interface Told {
  readonly channel: string
  /** Ids of the events that it names: the first and, of a digest, the last. */
  readonly ids: readonly string[]
}

interface Watched {
  readonly channel: Channel
  readonly dueAt: number | undefined
}

/** Follows what is written of channels, and what the mail service was given. */
export const startMailLog = () => {
  const channels = new Map<string, Watched>()
  const fates = new Map<string, Fate[]>()
  const told: Told[] = []
  const violations: string[] = []
  /** Went out and were not marked yet, by channel. */
  const unmarked = new Map<string, Told>()
  let repeats = 0

  const fatesOf = (key: string): Fate[] => {
    const list = fates.get(key) ?? []
    fates.set(key, list)
    return list
  }

  const ended = (key: string): void => {
    const mail = unmarked.get(key)
    if (mail) told.push(mail)
    else violations.push(`${key} is marked as told, and no mail went out`)
    unmarked.delete(key)
  }

  const scheduleWritten = (key: string, next: Channel, dueAt: number | undefined): void => {
    const before = channels.get(key)?.channel
    channels.set(key, { channel: next, dueAt })
    if (before?.sending && !next.sending) {
      const isOut = next.schedule.lastSent !== before.schedule.lastSent
      const list = fatesOf(key)
      const last = list.pop()
      if (last) list.push({ ...last, outcome: isOut ? 'sent' : 'failed' })
      if (isOut) ended(key)
    } else if (before?.schedule.held && !next.schedule.held && !next.sending) {
      // Dropped: whoever was told of it was told too early.
      unmarked.delete(key)
    } else if (next.sending && next.sending.since !== before?.sending?.since) {
      fatesOf(key).push({ at: next.sending.since, outcome: 'unknown' })
    }
  }

  return {
    fates,
    told,
    violations,
    repeats: () => repeats,
    unmarked,
    /** When the clock has something to do with a channel. */
    nextDue: (): number => Math.min(...[...channels.values()].map(({ dueAt = Infinity }) => dueAt)),
    watch: ({ headers, body }: LoopbackRequest, { status }: LoopbackAnswer): void => {
      if (status !== 200 || !String(headers['x-amz-target']).endsWith('.PutItem')) return
      const { TableName, Item } = JSON.parse(body) as { TableName: string; Item: Record<string, { S: string }> }
      if (TableName !== localTableName('notices') || Item['part']?.S !== 'schedule') return
      const { channel } = JSON.parse(Item['content']?.S ?? '') as { channel: Channel }
      const dueAt = Item['dueAt'] && Date.parse(Item['dueAt'].S)
      scheduleWritten(Item['channel']?.S ?? '', channel, dueAt)
    },
    publish: (audience: string, text: string): void => {
      const ids = [...text.matchAll(/^ {2}Event (\S+)$/gm)].map(([, id = '']) => id)
      const [device = '', rule = ''] = ids[0]?.split('.') ?? []
      const channel = `${device}#${rule}#${audience}`
      const earlier = unmarked.get(channel)
      if (earlier) {
        repeats += 1
        if (earlier.ids[0] !== ids[0])
          violations.push(`${channel} is told ${ids[0]} where ${earlier.ids[0]} may be untold`)
      }
      unmarked.set(channel, { channel, ids })
    },
  }
}

export type MailLog = ReturnType<typeof startMailLog>
