import { unpackSchedule } from '#functions/data/notifications/scheduleContent.ts'
import type { DeliveryRecord } from '#functions/domain/notifications/delivery/storedDelivery.ts'
import type { Mail } from '#functions/domain/notifications/digest.ts'
import type { NotificationSchedule } from '#functions/domain/notifications/schedule.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import type { LoopbackAnswer, LoopbackRequest } from '#scripts/local/aws/protocol/loopbackServer.ts'
import type { Fate } from '#tests/support/naive/naiveMails.ts'

/** A mail that has been handed over for delivery. */
export interface NotifiedMail {
  readonly key: string
  /** The ids of the first and last firing that the mail is about. */
  readonly ids: readonly [first: string, last: string]
}

interface Watched {
  readonly schedule: NotificationSchedule
  readonly dueAt: number | undefined
}

type StoredItem = Readonly<Record<string, { readonly S: string }>>

interface WrittenItem {
  readonly TableName: string
  readonly Item: StoredItem
}

const nameOf = (key: string, first: string | undefined, last: string | undefined): string => `${key} ${first} ${last}`

/** Follows the writes of schedules and deliveries, and the mails that the mail service accepted. */
export const startMailLog = () => {
  const schedules = new Map<string, Watched>()
  const fates = new Map<string, Fate[]>()
  const notified: NotifiedMail[] = []
  const violations: string[] = []
  /** Mails that have been handed over but not sent yet. */
  const unmarked = new Map<string, NotifiedMail>()
  const taken = new Set<string>()
  const dueDeliveries = new Map<string, number>()
  let repeats = 0

  const fatesOf = (key: string): Fate[] => {
    const list = fates.get(key) ?? []
    fates.set(key, list)
    return list
  }

  const handedOver = (key: string, { first, last }: Mail): void => {
    const mail: NotifiedMail = { key, ids: [first.id, last.id] }
    notified.push(mail)
    unmarked.set(nameOf(key, ...mail.ids), mail)
  }

  const scheduleWritten = (key: string, next: NotificationSchedule, dueAt: number | undefined): void => {
    const before = schedules.get(key)?.schedule
    schedules.set(key, { schedule: next, dueAt })
    if (before?.sending && !next.sending) {
      const isOut = next.digest.lastSent !== before.digest.lastSent
      const list = fatesOf(key)
      const last = list.pop()
      if (last) list.push({ ...last, outcome: isOut ? 'sent' : 'failed' })
      if (isOut) handedOver(key, before.sending.mail)
    } else if (next.sending && next.sending.since !== before?.sending?.since) {
      fatesOf(key).push({ at: next.sending.since, outcome: 'unknown' })
    }
  }

  const deliveryWritten = (part: string, record: DeliveryRecord, dueAt: number | undefined): void => {
    if (dueAt === undefined) dueDeliveries.delete(part)
    else dueDeliveries.set(part, dueAt)
    const { state } = record.delivery.progress
    const isTaken = [...taken].some(name => name.includes(record.messageName.split('#', 1)[0] ?? ''))
    if (state === 'delivered' && !isTaken) violations.push(`${part} is marked as delivered, and no mail went out`)
  }

  const written = ({ TableName, Item }: WrittenItem): void => {
    if (TableName !== localTableName('notices')) return
    const part = Item['part']?.S ?? ''
    const content = Item['content']?.S ?? ''
    const dueAt = Item['dueAt'] && Date.parse(Item['dueAt'].S)
    if (part === 'schedule') scheduleWritten(Item['channel']?.S ?? '', unpackSchedule(content).schedule, dueAt)
    if (part.startsWith('delivery#')) deliveryWritten(part, JSON.parse(content) as DeliveryRecord, dueAt)
  }

  return {
    fates,
    notified,
    violations,
    repeats: () => repeats,
    unmarked,
    /** The earliest time at which a schedule or a delivery is due. */
    nextDue: (): number =>
      Math.min(...[...schedules.values()].map(({ dueAt = Infinity }) => dueAt), ...dueDeliveries.values()),
    watch: ({ headers, body }: LoopbackRequest, { status }: LoopbackAnswer): void => {
      if (status !== 200) return
      const target = String(headers['x-amz-target'])
      if (target.endsWith('.PutItem')) written(JSON.parse(body) as WrittenItem)
      if (!target.endsWith('.TransactWriteItems')) return
      const { TransactItems } = JSON.parse(body) as { TransactItems: { Put?: WrittenItem }[] }
      for (const { Put } of TransactItems) if (Put) written(Put)
    },
    publish: (audience: string, text: string): void => {
      const ids = [...text.matchAll(/^ {2}Event (\S+)$/gm)].map(([, id = '']) => id)
      const [device = '', rule = ''] = ids[0]?.split('.') ?? []
      const name = nameOf(`${device}#${rule}#${audience}`, ids[0], ids.at(-1))
      if (taken.has(name)) repeats += 1
      else if (!unmarked.delete(name)) violations.push(`${name} went out, and was not handed over`)
      taken.add(name)
    },
  }
}

export type MailLog = ReturnType<typeof startMailLog>
