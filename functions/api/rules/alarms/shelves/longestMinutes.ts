import { numericSetting } from '../../../../runtime/settings.ts'

/** The longest time for which an alarm may be shelved. It is a setting of the stage. */
export const longestMinutes = (): number => numericSetting('LONGEST_SHELF_HOURS') * 60
