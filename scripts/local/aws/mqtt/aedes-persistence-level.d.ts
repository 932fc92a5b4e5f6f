declare module 'aedes-persistence-level' {
  import type { ClassicLevel } from 'classic-level'

  /** Subscriptions, retained messages and undelivered messages of sessions that stay, in LevelDB. */
  const persistence: (level: ClassicLevel) => object
  export default persistence
}
