import type { Item } from './pages.ts'

/** Returns an item without the named attributes, which are needed only for storing it. */
export const withoutKeys = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
