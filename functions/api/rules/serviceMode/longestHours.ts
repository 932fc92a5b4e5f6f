import { numericSetting } from '../../../runtime/settings.ts'

/** The maximum uninterrupted duration of a service mode, which is a setting of the stage. */
export const longestHours = (): number => numericSetting('LONGEST_SERVICE_HOURS')
