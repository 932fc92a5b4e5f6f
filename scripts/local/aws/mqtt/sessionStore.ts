import type { Readable } from 'node:stream'
import type { ClassicLevel } from 'classic-level'
import persistence from 'aedes-persistence-level'

/**
 * Stores the sessions' subscriptions, retained messages and undelivered messages in a database. aedes does not wait
 * for its own reads of retained messages to end. If the broker is closed during such a read, nobody misses the
 * messages, so the failed read must not end the process.
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
