import type { Readable } from 'node:stream'
import type { ClassicLevel } from 'classic-level'
import persistence from 'aedes-persistence-level'

/**
 * Subscriptions, retained messages and undelivered messages of sessions, in a database. aedes reads retained messages
 * for a subscription that it does not wait for: if the broker ends meanwhile, nobody misses them, and the failure of
 * that read must not end the process.
 */
export const sessionStore = (level: ClassicLevel): object => {
  const store = persistence(level)
  const readRetained = store.createRetainedStreamCombi.bind(store)
  return Object.assign(store, {
    createRetainedStreamCombi: (patterns: readonly string[]): Readable =>
      readRetained(patterns).on('error', error => {
        if (level.status === 'open') console.error('Retained messages were not read', error)
      }),
  })
}
