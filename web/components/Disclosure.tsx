import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { arrows, moveFocus } from './arrowKeys.ts'

interface Props {
  readonly className: string
  /** The button's accessible name, if its contents do not give one. */
  readonly label?: string | undefined
  readonly contents: ReactNode
  /** Whether the current page is one that the button leads to, so that the button is marked as current. */
  readonly isCurrent?: boolean
  /** The content that the button opens. `leave` closes it and returns the focus to the button. */
  readonly children: (close: () => void, leave: () => void) => ReactNode
}

/**
 * A button that opens content below it. The down arrow opens the content too; the arrow keys, Home and End move
 * within it. Escape closes it, and so does moving the focus elsewhere.
 */
export const Disclosure = ({ className, label, contents, isCurrent = false, children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A refresh may remove the choice that has the focus, such as an alarm that somebody has acknowledged. The content
  // would then stay open, because neither Escape nor a click elsewhere reaches it.
  useLayoutEffect(() => {
    if (isOpen && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  })
  const close = (): void => setOpen(false)
  const leave = (): void => {
    close()
    button.current?.focus()
  }
  const moveWithin = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isOpen && event.key !== 'ArrowDown') return
    // The choices have to be rendered before one of them can take the focus.
    if (!isOpen) flushSync(() => setOpen(true))
    const choices = event.currentTarget.querySelectorAll<HTMLElement>(':scope > button ~ * :is(a, button)')
    moveFocus(event, arrows.upAndDown, [...choices])
  }
  return (
    <div
      role="presentation"
      className="navigation-menu"
      onKeyDown={event => {
        if (event.key === 'Escape' && isOpen) leave()
        else moveWithin(event)
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-current={isCurrent ? 'page' : undefined}
        {...(label !== undefined && { 'aria-label': label })}
        onClick={() => setOpen(!isOpen)}
      >
        {contents}
      </button>
      {/* oxlint-disable-next-line react/refs -- `leave` reads the ref when somebody leaves, not while rendering */}
      {isOpen && children(close, leave)}
    </div>
  )
}
