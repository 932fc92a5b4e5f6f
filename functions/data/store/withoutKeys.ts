import type { Item } from './pages.ts'

/** The item without the attributes by which it is stored. */
export const withoutKeys = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
