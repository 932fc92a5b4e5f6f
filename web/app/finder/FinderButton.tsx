import { useCallback, useLayoutEffect, useState } from 'react'
import { FinderDialog } from './FinderDialog.tsx'

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Opens the global search. Ctrl+K does the same, unless the focus is in a dialog. */
export const FinderButton = () => {
  const [{ isOpen, time }, setOpening] = useState({ isOpen: false, time: 0 })
  const open = useCallback(() => setOpening(last => ({ isOpen: true, time: last.time + 1 })), [])
  // The browser tells of a closed dialog a little later, and somebody may have opened the search again by then.
  const close = (): void => setOpening(last => (last.time === time ? { ...last, isOpen: false } : last))
  // With the button, so that the keys work as soon as it is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return
      // The browser has its own search at these keys.
      event.preventDefault()
      if (!document.querySelector('[role=dialog], dialog[open]')) open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
  return (
    <>
      <button
        type="button"
        className="navigation-entry navigation-search"
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl+K)"
        onClick={open}
      >
        <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.500 10.500 4 4" />
        </svg>
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <FinderDialog key={time} onClose={close} />}
    </>
  )
}
