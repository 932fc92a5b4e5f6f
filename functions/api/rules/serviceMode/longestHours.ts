import { numericSetting } from '../../../runtime/settings.ts'

/** The longest time that a service mode may last without a break. It is a setting of the stage. */
export const longestHours = (): number => numericSetting('LONGEST_SERVICE_HOURS')
