declare module 'aedes-persistence-level' {
  import type { Readable } from 'node:stream'
  import type { ClassicLevel } from 'classic-level'

  interface Persistence {
    createRetainedStreamCombi(patterns: readonly string[]): Readable
  }

  /** Keeps subscriptions, retained messages, and undelivered messages of persistent sessions in LevelDB. */
  const persistence: (level: ClassicLevel) => Persistence
  export default persistence
}
