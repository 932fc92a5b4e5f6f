import type { Readable } from 'node:stream'
import type { ClassicLevel } from 'classic-level'
import persistence from 'aedes-persistence-level'

/**
 * Keeps subscriptions, retained messages and undelivered messages of sessions in a database. aedes reads a
 * subscription's retained messages without waiting for the end of that read. If the broker ends meanwhile, nobody
 * misses these messages, and the failed read must not end the process.
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
