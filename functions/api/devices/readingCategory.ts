import type { ValueCategory } from '#shared/contract/device.ts'
import type { ReadingCategory } from '#shared/contract/messages/telemetry.ts'

/** The name that instruments use for a category. */
export const readingCategoryOf = (category: ValueCategory): ReadingCategory =>
  category === 'device Workstation' ? 'Workstation' : category
