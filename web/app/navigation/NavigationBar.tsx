import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { landingPage } from '#shared/users/pages.ts'
import { arrows, moveFocus } from '#web/components/arrowKeys.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { useAfterPaint } from '#web/components/useDeferred.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { barlessWindow, useMedia } from '#web/lib/useMedia.ts'
import { useSession } from '#web/lib/session/session.ts'
import { signOut } from '#web/lib/session/signOut.ts'
import { FinderButton } from '../finder/FinderButton.tsx'
import { FinderDialog } from '../finder/FinderDialog.tsx'
import { useFinder } from '../finder/useFinder.ts'
import { isWithin, navigationFor, type NavigationItem } from './navigation.ts'
import { NavigationMenu } from './NavigationMenu.tsx'
import { useUserChoices } from './useUserChoices.ts'
import './NavigationBar.css'

const PreferencesModal = lazyPart(async () => (await import('./PreferencesModal.tsx')).PreferencesModal)

const NavigationDrawer = lazyPart(async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer)

const AlarmBell = lazyPart(async () => (await import('#web/features/alarms/bell/AlarmBell.tsx')).AlarmBell)

const Item = (item: NavigationItem) => {
  const { text, href, menu } = item
  const isCurrent = isWithin(item, useLocation().pathname)
  if (menu) return <NavigationMenu text={text} choices={menu} isCurrent={isCurrent} />
  return (
    <NavLink to={href} className={`navigation-entry${isCurrent ? ' navigation-current' : ''}`}>
      {text}
    </NavLink>
  )
}

/**
 * The left and right arrow keys move the focus along the navigation bar. An open menu closes when the focus leaves
 * it.
 */
const moveAlong = (event: KeyboardEvent<HTMLElement>): void => {
  if (!arrows.leftAndRight.some(key => key === event.key)) return
  const entries = event.currentTarget.querySelectorAll<HTMLElement>('.navigation-items > li, .navigation-user > *')
  moveFocus(event, arrows.leftAndRight, [...entries])
}

/**
 * The navigation bar (specification A §2): the items that the user's roles may open, the user's name with the groups,
 * and Logout. It does not use Cloudscape's TopNavigation, which with this many items would replace the user's name
 * with an icon. In a narrow window, the items move into a drawer. The items take longer to draw than the page's
 * heading, so they are drawn after it.
 */
export const NavigationBar = () => {
  const mayDrawEntries = useAfterPaint()
  const roles = useSession()?.userGroupsList ?? []
  // Users who may not read the landing page get no search, because they would find nothing.
  const maySearch = mayOpen(landingPage, roles)
  const finder = useFinder(maySearch)
  return (
    <header id="navigation-bar" className="navigation-bar">
      <Link to={landingPage} className="navigation-product" aria-label="Benchwatch">
        {/* A browser opens an SVG picture as a separate document, which would delay the heading. The icon is
            therefore drawn later. */}
        <span className="navigation-icon">
          {mayDrawEntries && <img src="/icon.svg" alt="" width="24" height="24" />}
        </span>
        <span>Benchwatch</span>
      </Link>
      {mayDrawEntries && <Entries finder={maySearch && <FinderButton onOpen={finder.open} />} />}
      {finder.isOpen && <FinderDialog key={finder.time} begin={finder.begin} onClose={finder.close} />}
    </header>
  )
}

/** The first parts of the paths of the pages in the user's menu, and of the pages of single things below them. */
const userPages: ReadonlySet<string | undefined> = new Set([
  'audit',
  'notifications',
  'performance',
  'samples',
  'service-modes',
  'utilisation',
])

const Entries = ({ finder }: { readonly finder: ReactNode }) => {
  const { userName = '', userGroupsList: roles = [] } = useSession() ?? {}
  const [isChoosing, setChoosing] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isBarless = useMedia(barlessWindow)
  const { pathname } = useLocation()
  const userChoices = useUserChoices(() => setChoosing(true))
  const user = `${userName} (${roles.join(', ')})`
  const bell = mayOpen('/alarms', roles) && <AlarmBell />
  return (
    <>
      {isBarless ? (
        <div className="navigation-user navigation-tools">
          {finder}
          {bell}
          <button
            type="button"
            className="navigation-entry"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
          >
            Menu
          </button>
        </div>
      ) : (
        <div className="navigation-row" role="presentation" onKeyDown={moveAlong}>
          <nav aria-label="Main">
            <ul className="navigation-items">
              {navigationFor(roles).map(item => (
                <li key={item.text}>
                  <Item {...item} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="navigation-user">
            {finder}
            {bell}
            <div className="navigation-user-menu" title={user}>
              <NavigationMenu
                text={
                  <>
                    {userName} <span className="navigation-groups">({roles.join(', ')})</span>
                  </>
                }
                choices={userChoices}
                isCurrent={userPages.has(pathname.split('/')[1])}
              />
            </div>
            <button type="button" className="navigation-entry" onClick={signOut}>
              Logout
            </button>
          </div>
        </div>
      )}
      {isDrawerOpen && <NavigationDrawer userChoices={userChoices} onClose={() => setDrawerOpen(false)} />}
      {isChoosing && <PreferencesModal onClose={() => setChoosing(false)} />}
    </>
  )
}
