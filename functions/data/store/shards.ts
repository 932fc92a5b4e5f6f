import { hash } from 'node:crypto'

/**
 * The number of partitions among which an index distributes the instruments or alarms of one model or month. A single
 * partition takes 1,000 writes a second.
 */
const shards = 8

/** Returns all partition keys that an index has for a name, such as a model's or a month's. */
export const shardsOf = (name: string): string[] => Array.from({ length: shards }, (_, shard) => `${name}#${shard}`)

/** Returns the partition key that an instrument belongs to. It is one of those that `shardsOf` returns. */
export const computeShard = (name: string, deviceName: string): string => {
  const shard = Number.parseInt(hash('sha256', deviceName, 'hex').slice(0, 4), 16) % shards
  return `${name}#${shard}`
}
