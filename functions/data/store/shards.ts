import { hash } from 'node:crypto'

/**
 * The number of partitions over which an index spreads the instruments of one name. A single partition takes 1,000
 * writes a second.
 */
const shards = 8

/** Returns all partition keys of an index for a name, such as that of a model or a month. */
export const shardsOf = (name: string): string[] => Array.from({ length: shards }, (_, shard) => `${name}#${shard}`)

/** Returns the partition key, among those of a name, that an instrument belongs to. */
export const computeShard = (name: string, deviceName: string): string => {
  const shard = Number.parseInt(hash('sha256', deviceName, 'hex').slice(0, 4), 16) % shards
  return `${name}#${shard}`
}
