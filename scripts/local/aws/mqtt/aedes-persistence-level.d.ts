declare module 'aedes-persistence-level' {
  import type { Readable } from 'node:stream'
  import type { ClassicLevel } from 'classic-level'

  interface Persistence {
    createRetainedStreamCombi(patterns: readonly string[]): Readable
  }

  /** Stores subscriptions, retained messages, and the undelivered messages of persistent sessions in LevelDB. */
  const persistence: (level: ClassicLevel) => Persistence
  export default persistence
}
