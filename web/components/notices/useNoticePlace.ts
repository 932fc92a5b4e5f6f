import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { placeNotices, type Place, type Rectangle } from './placeNotices.ts'

/** What people click, and charts, in which they drag. */
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
 * The time from a change of the page to the search for a new place. A page changes often while it is being read, and
 * all changes in this time lead to one search.
 */
const pauseMs = 150

/** Where the pointer was seen last. It may rest while notices come. */
let pointer: { readonly x: number; readonly y: number } | undefined
addEventListener('pointermove', ({ clientX, clientY }) => (pointer = { x: clientX, y: clientY }), { passive: true })
addEventListener('pointerdown', ({ clientX, clientY }) => (pointer = { x: clientX, y: clientY }), { passive: true })

/** The part of the window that notices may take: below the bar. */
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
 * Keeps notices where they cover nothing that can be clicked, also while the page changes or is scrolled.
 * @param isHeld whether somebody attends to them: they stay where they are then
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
