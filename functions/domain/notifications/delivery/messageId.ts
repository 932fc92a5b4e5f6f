import { hash } from 'node:crypto'
import type { Message } from '../channels/message.ts'

/** The fields in which two messages to one receiver differ. */
export interface Told {
  readonly kind: Message['kind']
  /** The ids of the first and the last firing that the message is about. */
  readonly first: string
  readonly last: string
  readonly firings: number
}

/** The length of a delivery's id in characters, which is 144 bits. */
const length = 24

/**
 * Computes the id of a message to a receiver. The id follows from the content, so that a receiver in two audiences of
 * an alarm gets one message. The id contains no dots, because Standard Webhooks separates the parts that it signs by
 * dots.
 */
export const computeDeliveryId = ({ kind, first, last, firings }: Told, receiver: string): string =>
  hash('sha256', JSON.stringify([kind, first, last, firings, receiver]), 'base64url').slice(0, length)
