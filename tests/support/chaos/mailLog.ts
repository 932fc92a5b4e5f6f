import { unpackSchedule } from '#functions/data/notifications/scheduleContent.ts'
import type { NotificationSchedule } from '#functions/domain/notifications/schedule.ts'
import { localTableName } from '#scripts/local/names.ts'
import type { LoopbackAnswer, LoopbackRequest } from '#scripts/local/aws/protocol/loopbackServer.ts'
import type { Fate } from '../naive/naiveMails.ts'

/** A mail that went out, whether it is marked as sent or not. If it went out more than once, the last one. */
export interface NotifiedMail {
  readonly key: string
  /** Ids of the events that it names: the first and, in a digest, the last. */
  readonly ids: readonly string[]
}

interface Watched {
  readonly schedule: NotificationSchedule
  readonly dueAt: number | undefined
}

/** Follows the writes of schedules, and the mails that the service took. */
export const startMailLog = () => {
  const schedules = new Map<string, Watched>()
  const fates = new Map<string, Fate[]>()
  const notified: NotifiedMail[] = []
  const violations: string[] = []
  /** Mails that went out and are not marked yet, by schedule. */
  const unmarked = new Map<string, NotifiedMail>()
  let repeats = 0

  const fatesOf = (key: string): Fate[] => {
    const list = fates.get(key) ?? []
    fates.set(key, list)
    return list
  }

  const ended = (key: string): void => {
    const mail = unmarked.get(key)
    if (mail) notified.push(mail)
    else violations.push(`${key} is marked as notified, and no mail went out`)
    unmarked.delete(key)
  }

  const scheduleWritten = (key: string, next: NotificationSchedule, dueAt: number | undefined): void => {
    const before = schedules.get(key)?.schedule
    schedules.set(key, { schedule: next, dueAt })
    if (before?.sending && !next.sending) {
      const isOut = next.digest.lastSent !== before.digest.lastSent
      const list = fatesOf(key)
      const last = list.pop()
      if (last) list.push({ ...last, outcome: isOut ? 'sent' : 'failed' })
      if (isOut) ended(key)
      // An edit dropped the audience while the answer about the mail was lost: nobody sends or marks it any more.
      else if (!next.digest.held) unmarked.delete(key)
    } else if (before?.digest.held && !next.digest.held && !next.sending) {
      // The held firings were dropped, so a mail that went out was sent too early.
      unmarked.delete(key)
    } else if (next.sending && next.sending.since !== before?.sending?.since) {
      fatesOf(key).push({ at: next.sending.since, outcome: 'unknown' })
    }
  }

  return {
    fates,
    notified,
    violations,
    repeats: () => repeats,
    unmarked,
    /** The next time at which a schedule has something due. */
    nextDue: (): number => Math.min(...[...schedules.values()].map(({ dueAt = Infinity }) => dueAt)),
    watch: ({ headers, body }: LoopbackRequest, { status }: LoopbackAnswer): void => {
      if (status !== 200 || !String(headers['x-amz-target']).endsWith('.PutItem')) return
      const { TableName, Item } = JSON.parse(body) as { TableName: string; Item: Record<string, { S: string }> }
      if (TableName !== localTableName('notices') || Item['part']?.S !== 'schedule') return
      const { schedule } = unpackSchedule(Item['content']?.S ?? '')
      const dueAt = Item['dueAt'] && Date.parse(Item['dueAt'].S)
      scheduleWritten(Item['channel']?.S ?? '', schedule, dueAt)
    },
    publish: (audience: string, text: string): void => {
      const ids = [...text.matchAll(/^ {2}Event (\S+)$/gm)].map(([, id = '']) => id)
      const [device = '', rule = ''] = ids[0]?.split('.') ?? []
      const key = `${device}#${rule}#${audience}`
      const earlier = unmarked.get(key)
      if (earlier) {
        repeats += 1
        if (earlier.ids[0] !== ids[0])
          violations.push(`${key} is notified ${ids[0]} where ${earlier.ids[0]} may be untold`)
      }
      unmarked.set(key, { key, ids })
    },
  }
}

export type MailLog = ReturnType<typeof startMailLog>
