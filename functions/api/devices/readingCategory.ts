import type { ValueCategory } from '#shared/contract/device.ts'
import type { ReadingCategory } from '#shared/contract/messages/telemetry.ts'

/** The name of a category in messages of instruments, which differs for one category from the API's name. */
export const readingCategoryOf = (category: ValueCategory): ReadingCategory =>
  category === 'device Workstation' ? 'Workstation' : category
