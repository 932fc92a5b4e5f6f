import { useSyncExternalStore } from 'react'

/** The number of rows on a page until the viewer chooses another number (specification A §2). */
export const usualRows = 10

/** The page size that means as many rows as fit the window. */
export const asManyAsFit = 0

/** The numbers of rows on a page that the preferences offer. */
export const pageSizes = (usual: number) => [
  { value: usual, label: `${usual} rows` },
  { value: 25, label: '25 rows' },
  { value: 50, label: '50 rows' },
  { value: asManyAsFit, label: 'As many as the window holds' },
]

/** Pixels above and below the rows of a list, and of one row whose lines are not wrapped. */
const around = 340
const rowHeights = { comfortable: 41, compact: 33 } as const

/** The number of rows that fit a window of that height beside the rest of a list, but no fewer than usual. */
export const fittingRows = (windowHeight: number, density: keyof typeof rowHeights): number =>
  Math.max(usualRows, Math.floor((windowHeight - around) / rowHeights[density]))

const watchHeight = (listener: () => void): (() => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The number of rows that fit the window. It follows the height of the window. */
export const useFittingRows = (density: keyof typeof rowHeights): number =>
  useSyncExternalStore(watchHeight, () => fittingRows(innerHeight, density))
