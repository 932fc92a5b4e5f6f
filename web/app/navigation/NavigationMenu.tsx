import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { Disclosure } from '#web/components/Disclosure.tsx'

export type NavigationChoice = { readonly text: string } & (
  | { readonly href: string }
  /** The address of a page outside the console. The page opens in a new tab. */
  | { readonly address: string }
  | { readonly onChoose: () => void }
)

interface Props {
  readonly text: ReactNode
  readonly choices: readonly NavigationChoice[]
  /** Whether the current page is in this menu. */
  readonly isCurrent?: boolean
}

/** A button that opens a menu of choices below it. Choosing one closes the menu. */
export const NavigationMenu = ({ text, choices, isCurrent = false }: Props) => (
  <Disclosure
    className={isCurrent ? 'navigation-entry navigation-current' : 'navigation-entry'}
    contents={
      <>
        <span className="navigation-text">{text}</span>
        <span className="navigation-caret" aria-hidden="true" />
      </>
    }
  >
    {(_, leave) => (
      <ul className="navigation-choices">
        {choices.map(choice => (
          <li key={choice.text}>
            {/* `leave` moves the focus to the menu's button first. A dialog that the choice opens returns the focus
                there when it closes. */}
            <Choice {...choice} onClose={leave} />
          </li>
        ))}
      </ul>
    )}
  </Disclosure>
)

/** A choice in a menu or in the drawer. Choosing it closes the menu or the drawer. */
export const Choice = ({ text, onClose, ...choice }: NavigationChoice & { readonly onClose: () => void }) => {
  if ('href' in choice)
    return (
      <NavLink to={choice.href} onClick={onClose}>
        {text}
      </NavLink>
    )
  if ('address' in choice)
    return (
      <a href={choice.address} target="_blank" rel="noreferrer" onClick={onClose}>
        {text}
      </a>
    )
  return (
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
}
