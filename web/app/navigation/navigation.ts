import type { ProtectedPage } from '#shared/users/pages.ts'
import type { Role } from '#shared/users/roles.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'

export interface NavigationLink {
  readonly text: string
  readonly href: ProtectedPage
}

export interface NavigationItem {
  readonly text: string
  /** The address of the navigation item's page. If the item has a menu, this is the first page in the menu. */
  readonly href: ProtectedPage
  readonly menu?: readonly NavigationLink[]
  /**
   * Prefixes of other addresses that belong to the navigation item: the pages of single things, and alternative
   * spellings.
   */
  readonly alsoAt?: readonly `/${string}`[]
}

/** Whether the page at an address belongs to the navigation item, so that the item is marked as current. */
export const isWithin = ({ href, menu = [], alsoAt = [] }: NavigationItem, pathname: string): boolean =>
  [href, ...menu.map(link => link.href), ...alsoAt].some(own => pathname === own || pathname.startsWith(`${own}/`))

/** The items of the navigation bar and their menus, in the order of specification A §2. */
const items: readonly NavigationItem[] = [
  { text: 'Assets', href: '/assets' },
  { text: 'On Boarding Status', href: '/deviceOnBoarding', alsoAt: ['/enrol-instruments'] },
  {
    text: 'Rules',
    href: '/rules-list',
    alsoAt: ['/update-rule', '/rules', '/rules-import-file'],
    menu: [
      { text: 'View List', href: '/rules-list' },
      { text: 'Add New', href: '/rules-add-new' },
      { text: 'Import File', href: '/rule-import-file' },
    ],
  },
  {
    text: 'Users',
    href: '/users-list',
    alsoAt: ['/update-user'],
    menu: [
      { text: 'View List', href: '/users-list' },
      { text: 'Add New', href: '/users-add-new' },
    ],
  },
  {
    text: 'Reports',
    href: '/reports-list',
    alsoAt: ['/update-report', '/reports'],
    menu: [
      { text: 'View List', href: '/reports-list' },
      { text: 'Add New', href: '/reports-add-new' },
      { text: 'Alarms Report', href: '/alarms-report' },
    ],
  },
  {
    text: 'Contents',
    href: '/contents-list',
    alsoAt: ['/update-content'],
    menu: [
      { text: 'View List', href: '/contents-list' },
      { text: 'Add New', href: '/contents-add-new' },
    ],
  },
  {
    text: 'Models',
    href: '/models-list',
    alsoAt: ['/update-model'],
    menu: [
      { text: 'View List', href: '/models-list' },
      { text: 'Add New', href: '/models-add-new' },
    ],
  },
  { text: 'File Upload', href: '/fileUpload', alsoAt: ['/FileUpload'] },
]

/**
 * The items of the navigation bar, limited to the pages that a user with these roles may open. If only the list is
 * left of a menu, the item becomes a plain link to the list.
 */
export const navigationFor = (roles: readonly Role[]): readonly NavigationItem[] => {
  const isOffered = ({ href }: NavigationLink): boolean => mayOpen(href, roles)
  return items.filter(isOffered).map(({ menu, ...item }) => {
    const offered = menu?.filter(isOffered) ?? []
    return offered.length > 1 ? { ...item, menu: offered } : item
  })
}
