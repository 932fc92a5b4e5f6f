import type { Alarm } from '#shared/contract/alarm.ts'

/**
 * Whether somebody has acknowledged an alarm. An alarm cannot be acknowledged twice: the first acknowledgement stays.
 */
export const isAcknowledged = ({ acknowledgedBy }: Pick<Alarm, 'acknowledgedBy'>): boolean =>
  acknowledgedBy !== undefined
