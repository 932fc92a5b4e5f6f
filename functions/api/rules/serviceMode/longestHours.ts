import { numericSetting } from '../../../runtime/settings.ts'

/** The longest time for which a service mode may hold at a stretch, a setting of the stage. */
export const longestHours = (): number => numericSetting('LONGEST_SERVICE_HOURS')
