import { numericSetting } from '../../runtime/settings.ts'
import { computeExpiry } from '../store/computeExpiry.ts'

/** When an alarm or a firing expires, in epoch seconds: some time after its end. */
export const alarmExpiry = (at: number): number => computeExpiry(at, numericSetting('ALARM_RETENTION_DAYS'))
