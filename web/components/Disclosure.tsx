import { useRef, useState, type ReactNode } from 'react'

interface Props {
  readonly className: string
  /** The name of the button, where its contents do not say it. */
  readonly label?: string | undefined
  readonly contents: ReactNode
  /** The open part. `leave` closes it and gives the focus back to the button. */
  readonly children: (close: () => void, leave: () => void) => ReactNode
}

/** A button that shows something below it. Escape closes it, and so does moving on to something else. */
export const Disclosure = ({ className, label, contents, children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => setOpen(false)
  const leave = (): void => {
    close()
    button.current?.focus()
  }
  return (
    <div
      role="presentation"
      className="navigation-menu"
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) leave()
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
