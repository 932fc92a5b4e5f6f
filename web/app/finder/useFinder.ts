import { useCallback, useLayoutEffect, useState } from 'react'

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Whether the global search is open. Ctrl+K opens it, unless the focus is in a dialog. */
export const useFinder = (isAllowed: boolean) => {
  const [{ isOpen, time }, setOpening] = useState({ isOpen: false, time: 0 })
  const open = useCallback(() => setOpening(last => ({ isOpen: true, time: last.time + 1 })), [])
  // The browser tells of a closed dialog a little later, and somebody may have opened the search again by then.
  const close = (): void => setOpening(last => (last.time === time ? { ...last, isOpen: false } : last))
  // The keys work as soon as the page is seen, before its button is drawn.
  useLayoutEffect(() => {
    if (!isAllowed) return undefined
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return
      // The browser has its own search at these keys.
      event.preventDefault()
      if (!document.querySelector('[role=dialog], dialog[open]')) open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isAllowed, open])
  return { isOpen, time, open, close }
}
