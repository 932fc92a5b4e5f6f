import type { KeyboardEvent } from 'react'

/** The pairs of keys that move the focus to the previous and to the next element. */
export const arrows = { upAndDown: ['ArrowUp', 'ArrowDown'], leftAndRight: ['ArrowLeft', 'ArrowRight'] } as const

/**
 * Returns the index that a key moves to among `count` elements, wrapping around at both ends; undefined if the key
 * does not move the focus.
 * @param from the index of the element with the focus, or -1 for none
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
 * Moves the focus among elements on an arrow key, Home or End.
 * @param elements Each is a link or a button, or contains one. The first link or button in it gets the focus.
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
  // If the arrow key kept its default action, it would also scroll the page.
  event.preventDefault()
  ;(next.matches(controls) ? next : next.querySelector<HTMLElement>(controls))?.focus()
}
