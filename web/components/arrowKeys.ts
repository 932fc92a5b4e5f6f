import type { KeyboardEvent } from 'react'

/** The keys that move the focus among elements: to the one before and to the next one. */
export const arrows = { upAndDown: ['ArrowUp', 'ArrowDown'], leftAndRight: ['ArrowLeft', 'ArrowRight'] } as const

/**
 * Returns the place that a key moves to among `count` places, round from the last to the first; undefined for a key
 * that moves nowhere.
 * @param from the present place, or -1 for none of them
 */
export const placeAfter = (
  key: string,
  [back, forth]: readonly [string, string],
  from: number,
  count: number,
): number | undefined => {
  if (count === 0) return undefined
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case forth:
      return (from + 1) % count
    case back:
      return from <= 0 ? count - 1 : from - 1
    default:
      return undefined
  }
}

const controls = 'a, button'

/**
 * Moves the focus among elements by an arrow key, Home or End.
 * @param elements each is a link or a button, or contains one; the first one in it gets the focus
 */
export const moveFocus = (
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  keys: readonly [string, string],
  elements: readonly HTMLElement[],
): void => {
  const from = elements.findIndex(element => element.contains(document.activeElement))
  const place = placeAfter(event.key, keys, from, elements.length)
  const next = place === undefined ? undefined : elements[place]
  if (!next) return
  // Otherwise the page would scroll.
  event.preventDefault()
  ;(next.matches(controls) ? next : next.querySelector<HTMLElement>(controls))?.focus()
}
