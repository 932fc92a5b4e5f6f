import { makeNextToken } from '../../domain/nextToken.ts'

/**
 * The progress of long work that takes several API calls. Each call returns it. Without a token, the work is done.
 */
export interface Progress {
  readonly done: boolean
  /** The share of the work that is done, in percent. */
  readonly progress: number
  readonly nextToken?: string
}

/** @param key the key of the place from which the next call continues; it becomes part of that call's token */
export const computeWorkProgress = (place: number, total: number, key: string): Progress =>
  place >= total
    ? { done: true, progress: 100 }
    : { done: false, progress: Math.floor((place / total) * 100), nextToken: makeNextToken(key) }
