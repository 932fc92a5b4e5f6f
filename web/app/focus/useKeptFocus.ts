import { useEffect } from 'react'
import { focusHeading } from './useHeadingFocus.ts'

/** Whether the focus is lost, or about to be, because the element that had it was disabled or removed. */
const isLost = (last: Element): boolean =>
  last.matches(':disabled') ? isOnNothing() || document.activeElement === last : !last.isConnected && isOnNothing()

const isOnNothing = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Moves the focus to the page's heading if the element that had it is gone: a placeholder heading after the page was
 * read, a row after a refresh, a button in a dialog that was closed, or a button that was disabled. The browser would
 * leave the focus on nothing. If a dialog is open, the focus goes to the dialog's first control instead.
 */
export const useKeptFocus = (): void =>
  useEffect(() => {
    // The heading may already have the focus when this effect runs.
    let last = document.activeElement ?? undefined
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : undefined
    }
    const observer = new MutationObserver(() => {
      if (last === undefined || !isLost(last)) return
      const open = document.querySelector('[role=dialog], dialog[open]')
      if (open) open.querySelector<HTMLElement>('button:enabled, input, a[href]')?.focus()
      else focusHeading({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
