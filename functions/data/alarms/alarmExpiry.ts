import { numericSetting } from '../../runtime/settings.ts'
import { computeExpiry } from '../store/computeExpiry.ts'

/** Returns when an alarm or a firing from the given time expires, in epoch seconds. */
export const alarmExpiry = (at: number): number => computeExpiry(at, numericSetting('ALARM_RETENTION_DAYS'))
