import type { Alarm } from '#shared/contract/alarm.ts'
import { isAcknowledged } from './isAcknowledged.ts'

/** Whether an alarm waits for somebody: nobody has acknowledged it, and it is open or has closed by itself. */
export const awaitsAcknowledgement = (alarm: Pick<Alarm, 'state' | 'life' | 'acknowledgedBy'>): boolean =>
  !isAcknowledged(alarm) && (alarm.state === 'open' || alarm.life === 'returned')
