import type { SignedRequest } from './body.ts'
import type { Store } from '../storage/store.ts'

export interface Context {
  store: Store
  region: string
  now: () => number
  /**
   * Throws if the caller has no right to carry out an operation on an object. Needed only for objects other than the
   * request's own, such as the source of a copy.
   */
  permit(caller: string, operation: string, bucket: string, key: string): void
}

export interface Answer {
  status: number
  headers?: Record<string, string | number>
  /** The answer's body: a text, or a stream of bytes that is read while the answer is sent. */
  body?: string | NodeJS.ReadableStream
}

export type Operation = (context: Context, request: SignedRequest) => Promise<Answer>

export const xmlAnswer = (body: string, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml', ...headers },
  body,
})
