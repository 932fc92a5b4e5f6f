import { hash } from 'node:crypto'

/** How many partitions of an index the instruments of one name write to. A single one takes 1,000 writes a second. */
const shards = 8

/** Every partition of an index for a name, such as a model's or a month's. */
export const shardsOf = (name: string): string[] => Array.from({ length: shards }, (_, shard) => `${name}#${shard}`)

/** The partition of an index for a name that holds an instrument. */
export const shardOf = (name: string, deviceName: string): string => {
  const shard = Number.parseInt(hash('sha256', deviceName, 'hex').slice(0, 4), 16) % shards
  return `${name}#${shard}`
}
