import { numericSetting } from '../../../runtime.ts'

/** The longest time for which a service mode may hold at a stretch, as the stage has it. */
export const longestHours = (): number => numericSetting('LONGEST_SERVICE_HOURS')
