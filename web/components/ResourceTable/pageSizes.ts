import { useSyncExternalStore } from 'react'

/** The default number of rows on a page (specification A §2). */
export const usualRows = 10

/** The page size that stands for as many rows as fit the window. */
export const asManyAsFit = 0

/** The page sizes that the preferences offer. */
export const pageSizes = (usual: number) => [
  { value: usual, label: `${usual} rows` },
  { value: 25, label: '25 rows' },
  { value: 50, label: '50 rows' },
  { value: asManyAsFit, label: 'As many as the window holds' },
]

/** The height in pixels that a list needs above and below its rows, and the height of a row without wrapped lines. */
const around = 340
const rowHeights = { comfortable: 41, compact: 33 } as const

/** The number of rows that fit a window of this height, at least the default number. */
export const fittingRows = (windowHeight: number, density: keyof typeof rowHeights): number =>
  Math.max(usualRows, Math.floor((windowHeight - around) / rowHeights[density]))

const watchHeight = (listener: () => void): (() => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The number of rows that fit the window. It changes with the window's height. */
export const useFittingRows = (density: keyof typeof rowHeights): number =>
  useSyncExternalStore(watchHeight, () => fittingRows(innerHeight, density))
