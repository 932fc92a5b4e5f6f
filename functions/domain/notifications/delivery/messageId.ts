import { hash } from 'node:crypto'
import type { Message } from '../channels/message.ts'

/** The fields that identify a message to a receiver. */
export interface Told {
  readonly kind: Message['kind']
  /** Ids of the first and the last firing that it is about. */
  readonly first: string
  readonly last: string
  readonly firings: number
}

/** 144 bits. */
const length = 24

/**
 * The id of a message to a receiver. It follows from the content, so that a receiver in two audiences of an alarm gets
 * one message. It has no dots, which Standard Webhooks puts between the parts that it signs.
 */
export const deliveryIdOf = ({ kind, first, last, firings }: Told, receiver: string): string =>
  hash('sha256', JSON.stringify([kind, first, last, firings, receiver]), 'base64url').slice(0, length)
