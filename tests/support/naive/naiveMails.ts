import type { Audience } from '#shared/alarms/severity.ts'
import type { NaiveRule } from './naiveResults.ts'

export interface NaiveMail extends Receiver {
  readonly at: number
  readonly firings: number
  readonly digest: boolean
  /** The event times of the first and last firing in the mail. */
  readonly first: number
  readonly last: number
}

/** An audience that is notified of one rule on one instrument. */
interface Receiver {
  readonly audience: Audience
  readonly rule: string
  readonly device: string
}

/**
 * The outcome of an attempt to send a mail: it was sent; it failed, so its firings are held; or the outcome is
 * unknown. In the last case it is sent again at the first full minute that is at least a minute later.
 */
export interface Fate {
  readonly at: number
  readonly outcome: 'sent' | 'failed' | 'unknown'
}

interface Post extends Receiver {
  lastSent: number | undefined
  /** The event times of the firings that are held. */
  held: number[]
  onItsWay: { readonly firings: number[]; readonly digest: boolean; readonly since: number } | undefined
}

const minute = 60_000

export const scheduleKey = ({ rule, device, audience }: Receiver): string => `${device}#${rule}#${audience}`

/** Computes the mails of a run. They depend on the rules as they are at each moment. */
export const startNaiveMails = (
  ruleNamed: (name: string) => NaiveRule | undefined,
  fates: ReadonlyMap<string, readonly Fate[]> | undefined,
) => {
  const sent: NaiveMail[] = []
  const posts = new Map<string, Post>()
  const begun = new Map<string, number>()

  /** The outcome of the schedule's next attempt, if that attempt was made at this time. */
  const fateAt = (key: string, clock: number): Fate | undefined => {
    if (!fates) return { at: clock, outcome: 'sent' }
    const next = fates.get(key)?.[begun.get(key) ?? 0]
    return next?.at === clock ? next : undefined
  }

  const send = (post: Post, firings: number[], digest: boolean, clock: number): void => {
    const key = scheduleKey(post)
    const { outcome } = fateAt(key, clock) ?? { outcome: 'never begun' }
    begun.set(key, (begun.get(key) ?? 0) + 1)
    post.onItsWay = undefined
    if (outcome === 'sent') {
      post.lastSent = clock
      const { rule, device, audience } = post
      const [first = 0, last = first] = [firings[0], firings.at(-1)]
      sent.push({ rule, device, audience, at: clock, firings: firings.length, digest, first, last })
    } else if (outcome === 'failed') post.held = [...firings, ...post.held]
    else post.onItsWay = { firings, digest, since: clock }
  }

  const isOver = ({ rule, lastSent }: Post, clock: number): boolean =>
    lastSent === undefined || clock - lastSent >= (ruleNamed(rule)?.intervalMs ?? 0)

  const sendDue = (post: Post, clock: number): void => {
    const { onItsWay, held } = post
    if (onItsWay) {
      if (clock - onItsWay.since >= minute) send(post, onItsWay.firings, onItsWay.digest, clock)
    } else if (held.length > 0 && isOver(post, clock)) {
      post.held = []
      send(post, held, true, clock)
    }
  }

  const isTriedAgain = (post: Post, clock: number): boolean =>
    fates !== undefined && post.held.length > 0 && !post.onItsWay && fateAt(scheduleKey(post), clock) !== undefined

  return {
    sent,
    notify: ({ name: rule, audiences }: NaiveRule, device: string, at: number, clock: number): void => {
      for (const audience of audiences) {
        const key = scheduleKey({ rule, device, audience })
        const post = posts.get(key) ?? { rule, device, audience, lastSent: undefined, held: [], onItsWay: undefined }
        posts.set(key, post)
        if (post.held.length === 0 && !post.onItsWay && isOver(post, clock)) send(post, [at], false, clock)
        else post.held.push(at)
      }
    },
    /** Sends the digests that are due at a full minute, as many times as it was attempted in that minute. */
    sendDigests: (clock: number): void => {
      for (const post of posts.values()) {
        sendDue(post, clock)
        while (isTriedAgain(post, clock)) sendDue(post, clock)
      }
    },
    /** Drops what is held for audiences that the rule no longer notifies. */
    dropOthers: ({ name, audiences }: NaiveRule): void => {
      for (const post of posts.values()) if (post.rule === name && !audiences.includes(post.audience)) post.held = []
    },
  }
}
