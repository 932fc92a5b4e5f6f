import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useSession } from '#web/lib/session/session.ts'
import { signOut } from '#web/lib/session/signOut.ts'
import { navigationFor } from './navigation.ts'
import { Choice, type NavigationChoice } from './NavigationMenu.tsx'
import './NavigationDrawer.css'

interface Props {
  readonly userChoices: readonly NavigationChoice[]
  readonly onClose: () => void
}

/** A drawer over the page with the navigation bar's items, one below another, for windows too narrow for the bar. */
export const NavigationDrawer = ({ userChoices, onClose }: Props) => {
  const { userName = '', userGroupsList: roles = [] } = useSession() ?? {}
  const dialog = useRef<HTMLDialogElement>(null)
  // The browser keeps the focus inside the drawer, closes the drawer on Escape, and then returns the focus to the
  // page.
  useEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  return (
    <dialog ref={dialog} className="navigation-drawer" aria-label="Menu" onClose={onClose}>
      <button type="button" className="navigation-drawer-close" onClick={close}>
        Close
      </button>
      <nav aria-label="Main">
        <ul>
          {navigationFor(roles).map(({ text, href, menu }) => (
            <li key={text}>
              {menu ? (
                <>
                  <span>{text}</span>
                  <ul>
                    {menu.map(link => (
                      <li key={link.text}>
                        <NavLink to={link.href} onClick={close}>
                          {link.text}
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <NavLink to={href} onClick={close}>
                  {text}
                </NavLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {/* The drawer needs its own link to the alarms, because the bell that links to them is only in the navigation
          bar. */}
      {mayOpen('/alarms', roles) && (
        <ul aria-label="More">
          <li>
            <NavLink to="/alarms" onClick={close}>
              Alarms
            </NavLink>
          </li>
        </ul>
      )}
      <ul aria-label={`${userName} (${roles.join(', ')})`}>
        <li>
          <span>{`${userName} (${roles.join(', ')})`}</span>
        </li>
        {userChoices.map(choice => (
          <li key={choice.text}>
            <Choice {...choice} onClose={close} />
          </li>
        ))}
        <li>
          <button type="button" onClick={signOut}>
            Logout
          </button>
        </li>
      </ul>
    </dialog>
  )
}
