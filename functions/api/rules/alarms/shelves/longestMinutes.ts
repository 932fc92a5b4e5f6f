import { numericSetting } from '../../../../runtime.ts'

/** The longest time for which an alarm may be shelved, as the stage has it. */
export const longestMinutes = (): number => numericSetting('LONGEST_SHELF_HOURS') * 60
