import { useCallback, useLayoutEffect, useState } from 'react'
import type { DialogAction } from './finderAction.ts'

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

const typing = 'input, textarea, select, [contenteditable], [role=textbox], [role=combobox]'

/** Whether a key press is a question mark outside of text fields. */
const isQuestion = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(typing))

interface Opening {
  readonly isOpen: boolean
  readonly begin?: DialogAction | undefined
  /** How often the search has been opened. Each opening starts with a new dialog. */
  readonly time: number
}

/**
 * Whether the global search is open. Ctrl+K opens it, and a question mark opens its list of keyboard shortcuts,
 * unless a dialog is open.
 */
export const useFinder = (isAllowed: boolean) => {
  const [{ isOpen, begin, time }, setOpening] = useState<Opening>({ isOpen: false, time: 0 })
  const show = useCallback(
    (action?: DialogAction) => setOpening(last => ({ isOpen: true, begin: action, time: last.time + 1 })),
    [],
  )
  const open = useCallback(() => show(), [show])
  // The browser reports the closing of a dialog a little later. By then, the user may have opened the search again.
  const close = useCallback(
    (): void => setOpening(last => (last.time === time ? { ...last, isOpen: false } : last)),
    [time],
  )
  // The shortcuts work as soon as the page is visible, even before the search's button is drawn.
  useLayoutEffect(() => {
    if (!isAllowed) return undefined
    const press = (event: KeyboardEvent): void => {
      const isKeys = isQuestion(event)
      if (!isKeys && !isShortcut(event)) return
      // Prevents the browser's own search, which uses the same keys.
      event.preventDefault()
      if (!document.querySelector('[role=dialog], dialog[open]')) show(isKeys ? { kind: 'keys' } : undefined)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isAllowed, show])
  return { isOpen, begin, time, open, close }
}
