import type { Alarm } from '#shared/contract/alarm.ts'

/** Whether somebody has acknowledged an alarm. Nobody can do so again: the first acknowledgement is kept. */
export const isAcknowledged = ({ acknowledgedBy }: Pick<Alarm, 'acknowledgedBy'>): boolean =>
  acknowledgedBy !== undefined
