import { makeNextToken } from '../../domain/nextToken.ts'

/** How far long work has come, as each of its calls answers it. Without a token nothing is left to do. */
export interface Progress {
  readonly done: boolean
  /** In percent. */
  readonly progress: number
  readonly nextToken?: string
}

/** @param key where the next call continues, for its token */
export const computeWorkProgress = (place: number, total: number, key: string): Progress =>
  place >= total
    ? { done: true, progress: 100 }
    : { done: false, progress: Math.floor((place / total) * 100), nextToken: makeNextToken(key) }
