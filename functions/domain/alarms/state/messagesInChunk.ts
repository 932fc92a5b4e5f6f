import { sameNames } from '#shared/contract/messages/itemNames.ts'
import type { Items } from '#shared/contract/messages/telemetry.ts'
import type { ChunkEntry } from '../../telemetry/openChunk.ts'
import type { EvaluatedMessage } from './evaluatedMessage.ts'

/**
 * A message that the rules remember: one of the recent messages, or the newest of the older messages with the same
 * list of names.
 */
export type Remembered = Pick<EvaluatedMessage, 'at' | 'items'>

/**
 * Returns a function that finds the position of a remembered message in a chunk. It returns undefined if the message
 * is not in the chunk.
 */
export const placesIn = (chunk: readonly ChunkEntry[]): ((message: Remembered) => number | undefined) => {
  const places = Map.groupBy(chunk.keys(), place => chunk[place]?.[0])
  return ({ at, items }) => items && places.get(at)?.find(place => areSame(items, chunk[place]?.[1]))
}

const areSame = (one: Items, other: Items | undefined): boolean =>
  one === other ||
  (other !== undefined &&
    sameNames(one.names, other.names) &&
    one.values.every((value, place) => Object.is(value, other.values[place])))
