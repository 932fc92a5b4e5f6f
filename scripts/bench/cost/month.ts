import { periodMs } from '../messages.ts'

export const monthDays = 30
export const monthSeconds = monthDays * 86_400

/** The number of messages that one instrument sends in a month. */
export const messages = (monthSeconds * 1_000) / periodMs

export const gb = 1e9
