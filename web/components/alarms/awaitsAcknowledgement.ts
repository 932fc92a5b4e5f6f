import type { Alarm } from '#shared/contract/alarm.ts'
import { isAcknowledged } from './isAcknowledged.ts'

/**
 * Whether an alarm still has to be acknowledged: nobody has done so, and it is open or has returned (closed because
 * its condition ended).
 */
export const awaitsAcknowledgement = (alarm: Pick<Alarm, 'state' | 'life' | 'acknowledgedBy'>): boolean =>
  !isAcknowledged(alarm) && (alarm.state === 'open' || alarm.life === 'returned')
