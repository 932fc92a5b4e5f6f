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

/**
 * Computes how far work has come that several calls do in turn.
 * @param place how many things are done
 * @param key names the thing with which the next call continues; the token that the call sends holds it
 */
export const computeWorkProgress = (place: number, total: number, key: string): Progress =>
  place >= total
    ? { done: true, progress: 100 }
    : { done: false, progress: Math.floor((place / total) * 100), nextToken: makeNextToken(key) }
