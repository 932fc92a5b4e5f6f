import { numericSetting } from '../../runtime.ts'
import { expiryOf } from '../store/expiryOf.ts'

/** When an alarm or a firing expires, in epoch seconds: some time after its end. */
export const alarmExpiry = (at: number): number => expiryOf(at, numericSetting('ALARM_RETENTION_DAYS'))
