import { useRef, useState, type KeyboardEvent } from 'react'
import { NavLink } from 'react-router-dom'

export type NavigationChoice = { readonly text: string } & (
  | { readonly href: string }
  | { readonly onChoose: () => void }
)

interface Props {
  readonly text: string
  readonly choices: readonly NavigationChoice[]
  /** Marks the menu that holds the page being shown. */
  readonly isCurrent?: boolean
}

/** A button that shows choices below it. Choosing closes it, and so do Escape and moving on to something else. */
export const NavigationMenu = ({ text, choices, isCurrent = false }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => setOpen(false)
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  return (
    <div
      role="presentation"
      className="navigation-menu"
      onKeyDown={closeOnEscape}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={isCurrent ? 'navigation-entry navigation-current' : 'navigation-entry'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
        <span className="navigation-caret" aria-hidden="true" />
      </button>
      {isOpen && (
        <ul className="navigation-choices">
          {choices.map(choice => (
            <li key={choice.text}>
              <Choice
                {...choice}
                onClose={() => {
                  close()
                  // A window that opens now gives the focus back to what has it.
                  button.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One choice; choosing it closes what it stands in. */
export const Choice = ({ text, onClose, ...choice }: NavigationChoice & { readonly onClose: () => void }) =>
  'href' in choice ? (
    <NavLink to={choice.href} onClick={onClose}>
      {text}
    </NavLink>
  ) : (
    <button
      type="button"
      onClick={() => {
        onClose()
        choice.onChoose()
      }}
    >
      {text}
    </button>
  )
