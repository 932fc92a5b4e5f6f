import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { placeNotices, type Place, type Rectangle } from './placeNotices.ts'

/** The CSS selectors of everything that users click, and of the charts, on which they drag. */
const clickable = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'label',
  'canvas',
  '.u-over',
  ...[
    'button',
    'link',
    'menuitem',
    'option',
    'tab',
    'checkbox',
    'radio',
    'switch',
    'slider',
    'combobox',
    'application',
  ].map(role => `[role="${role}"]`),
].join(',')

/**
 * The delay between a change of the page and the search for a new place. A page often changes in quick succession
 * while it is loading, so all changes during the delay lead to a single search.
 */
const pauseMs = 150

/** The last position of the pointer, which may be at rest when notices appear. */
let pointer: { readonly x: number; readonly y: number } | undefined
addEventListener('pointermove', ({ clientX, clientY }) => (pointer = { x: clientX, y: clientY }), { passive: true })
addEventListener('pointerdown', ({ clientX, clientY }) => (pointer = { x: clientX, y: clientY }), { passive: true })

/** The part of the window that notices may use, which is everything below the navigation bar. */
const viewOf = (): Rectangle => ({
  left: 0,
  top: Math.max(0, document.querySelector('#navigation-bar')?.getBoundingClientRect().bottom ?? 0),
  right: document.documentElement.clientWidth,
  bottom: innerHeight,
})

const rectanglesBeside = (bar: HTMLElement): Rectangle[] =>
  [...document.querySelectorAll(clickable)].flatMap(element => {
    if (bar.contains(element)) return []
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const isSeen = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    return isSeen ? [{ left, top, right, bottom }] : []
  })

/**
 * Keeps notices in a place that covers nothing clickable, also while the page changes or scrolls.
 * @param isHeld whether the user's pointer or focus is on the notices, so that they must not move
 */
export const useNoticePlace = (bar: RefObject<HTMLElement | null>, isHeld: boolean): Place | undefined => {
  const [place, setPlace] = useState<Place>()
  const held = useRef(isHeld)
  useLayoutEffect(() => {
    held.current = isHeld
  })
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const find = (): void => {
      timer = undefined
      if (held.current) return
      const { width, height } = element.getBoundingClientRect()
      const size = { width, height }
      setPlace(present => {
        const next = placeNotices(viewOf(), size, rectanglesBeside(element), pointer, present)
        return present?.left === next.left && present.top === next.top ? present : next
      })
    }
    const findSoon = (): void => {
      timer ??= setTimeout(find, pauseMs)
    }
    find()
    const sizes = new ResizeObserver(find)
    sizes.observe(element)
    const changes = new MutationObserver(findSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', findSoon, { capture: true, passive: true })
    addEventListener('resize', findSoon)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      changes.disconnect()
      removeEventListener('scroll', findSoon, { capture: true })
      removeEventListener('resize', findSoon)
    }
  }, [bar])
  return place
}
