import { numericSetting } from '../../../runtime/settings.ts'

/** Returns the maximum uninterrupted duration of a service mode, in hours, which is a setting of the stage. */
export const longestHours = (): number => numericSetting('LONGEST_SERVICE_HOURS')
