import type { ValueCategory } from '#shared/contract/device.ts'
import type { ReadingCategory } from '#shared/contract/messages/telemetry.ts'

/**
 * Maps a category's name in the API to its name in instruments' messages. The two names differ for one category only.
 */
export const readingCategoryOf = (category: ValueCategory): ReadingCategory =>
  category === 'device Workstation' ? 'Workstation' : category
