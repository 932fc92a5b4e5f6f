import { hash } from 'node:crypto'

/** How many partitions of the index one model's instruments write to. A single one takes 1,000 writes a second. */
const shards = 8

/** Every partition of the index that holds instruments of a model. */
export const shardsOf = (modelName: string): string[] =>
  Array.from({ length: shards }, (_, shard) => `${modelName}#${shard}`)

/** The partition of the index that holds an instrument. */
export const shardOf = (modelName: string, deviceName: string): string => {
  const shard = Number.parseInt(hash('sha256', deviceName, 'hex').slice(0, 4), 16) % shards
  return `${modelName}#${shard}`
}
