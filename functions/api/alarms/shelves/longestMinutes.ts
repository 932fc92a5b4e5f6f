import { numericSetting } from '../../../runtime/settings.ts'

/** Returns the longest time, in minutes, for which an alarm may be shelved. It is a setting of the stage. */
export const longestMinutes = (): number => numericSetting('LONGEST_SHELF_HOURS') * 60
