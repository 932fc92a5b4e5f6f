import { store, type Store } from '#web/lib/store.ts'

/** How often a list was reset, which empties its text filter and its filters by day. */
export const resets = store(0)

/** Adds one to a count, which tells its subscribers. */
export const countUp = (count: Store<number>): void => count.set(count.get() + 1)
