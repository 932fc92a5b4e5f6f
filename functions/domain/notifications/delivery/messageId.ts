import { hash } from 'node:crypto'
import type { Message } from '../channels/message.ts'

/** What a message says that distinguishes it from other messages to the same receiver. */
export interface MessageContent {
  readonly kind: Message['kind']
  /** The ids of the first and last firing that the message is about. They are equal if it is about one firing. */
  readonly first: string
  readonly last: string
  readonly firings: number
}

/** The length of a delivery's id in characters. 24 characters are 144 bits. */
const length = 24

/**
 * Computes the id of a message to a receiver from the message's content. A receiver that belongs to two audiences of
 * an alarm therefore gets only one message. The id contains no dots, because Standard Webhooks separates the parts
 * that it signs by dots.
 */
export const computeDeliveryId = ({ kind, first, last, firings }: MessageContent, receiver: string): string =>
  hash('sha256', JSON.stringify([kind, first, last, firings, receiver]), 'base64url').slice(0, length)
