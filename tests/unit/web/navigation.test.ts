import { expect, it } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { navigationFor } from '#web/app/navigation.ts'

const barFor = (roles: readonly Role[]) =>
  navigationFor(roles).map(({ text, menu }) => [text, ...(menu ?? []).map(link => link.text)])

it('offers administrators every item, with menus', () => {
  expect(barFor(['adminGroup'])).toEqual([
    ['Assets'],
    ['On Boarding Status'],
    ['Rules', 'View List', 'Add New', 'Import File'],
    ['Users', 'View List', 'Add New'],
    ['Reports', 'View List', 'Add New', 'Alarms Report'],
    ['Contents', 'View List', 'Add New'],
    ['Models', 'View List', 'Add New'],
    ['File Upload'],
  ])
})

it('offers readers plain links to the lists', () => {
  expect(navigationFor(['readOnlyUser'])).toEqual([
    { text: 'Assets', href: '/assets' },
    { text: 'On Boarding Status', href: '/deviceOnBoarding' },
    { text: 'Rules', href: '/rules-list' },
    { text: 'Users', href: '/users-list' },
    { text: 'Reports', href: '/reports-list' },
    { text: 'Contents', href: '/contents-list' },
    { text: 'Models', href: '/models-list' },
  ])
})

it.each([[['normalGroup']], [[]]] as const)('offers %j nothing that it may not open', roles => {
  expect(barFor(roles)).toEqual([])
})
