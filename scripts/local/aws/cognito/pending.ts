import { randomBytes } from 'node:crypto'

type Entry<T> = { value: T; until: number }

/** The maximum number of challenges that wait for their answer. If there would be more, the oldest one is dropped. */
const mostEntries = 10_000

/**
 * Keeps a value between two requests of a sign-in, under a secret that only the client gets. A value can be taken
 * only once, and expires.
 */
export const openPending = <T>(now: () => number) => {
  const entries = new Map<string, Entry<T>>()
  const dropOldest = () => {
    const [oldest] = entries.keys()
    if (oldest !== undefined && entries.size > mostEntries) entries.delete(oldest)
  }
  const peek = (secret: string): T | undefined => {
    const entry = entries.get(secret)
    return entry && now() < entry.until ? entry.value : undefined
  }
  return {
    add: (value: T, forMs: number): string => {
      const secret = randomBytes(64).toString('base64')
      entries.set(secret, { value, until: now() + forMs })
      dropOldest()
      return secret
    },
    /** Reads a value without removing it, so that the client can make another attempt. */
    peek,
    take: (secret: string): T | undefined => {
      const value = peek(secret)
      entries.delete(secret)
      return value
    },
  }
}

export type Pending<T> = ReturnType<typeof openPending<T>>
