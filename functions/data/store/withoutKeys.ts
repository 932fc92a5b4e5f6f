import type { Item } from './pages.ts'

/** The item without the named attributes, which are needed only to store it. */
export const withoutKeys = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
