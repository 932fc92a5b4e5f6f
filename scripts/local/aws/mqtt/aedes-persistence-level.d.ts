declare module 'aedes-persistence-level' {
  import type { Readable } from 'node:stream'
  import type { ClassicLevel } from 'classic-level'

  interface Persistence {
    createRetainedStreamCombi(patterns: readonly string[]): Readable
  }

  /** Subscriptions, retained messages and undelivered messages of sessions that stay, in LevelDB. */
  const persistence: (level: ClassicLevel) => Persistence
  export default persistence
}
