import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/users/roles.ts'
import { isWithin, navigationFor } from '#web/app/navigation/navigation.ts'

const barFor = (roles: readonly Role[]) =>
  navigationFor(roles).map(({ text, menu }) => [text, ...(menu ?? []).map(link => link.text)])

describe('the navigation bar', () => {
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

  it('offers read-only users plain links to the lists', () => {
    expect(navigationFor(['readOnlyUser']).map(({ text, href, menu }) => [text, menu ?? href])).toEqual([
      ['Assets', '/assets'],
      ['On Boarding Status', '/deviceOnBoarding'],
      ['Rules', '/rules-list'],
      ['Users', '/users-list'],
      ['Reports', '/reports-list'],
      ['Contents', '/contents-list'],
      ['Models', '/models-list'],
    ])
  })

  it.each([
    ['/assets/SN1/M', 'Assets'],
    ['/rules-list', 'Rules'],
    ['/rules-import-file', 'Rules'],
    ['/update-rule/update/A/Expression/false', 'Rules'],
    ['/update-user/update/a', 'Users'],
    ['/alarms-report', 'Reports'],
    ['/update-report/update/a', 'Reports'],
    ['/reports/Weekly', 'Reports'],
    ['/rules/A', 'Rules'],
    ['/update-content/update/a', 'Contents'],
    ['/update-model/update/a', 'Models'],
    ['/FileUpload', 'File Upload'],
    ['/audit', undefined],
    ['/assetsOfOthers', undefined],
  ])('highlights for the address %s the item %s', (pathname, text) => {
    const within = navigationFor(['adminGroup']).filter(item => isWithin(item, pathname))
    expect(within.map(item => item.text)).toEqual(text === undefined ? [] : [text])
  })

  it.each([[['normalGroup']], [[]]] as const)(
    'hides from a user with the roles %j the items that they may not open',
    roles => {
      expect(barFor(roles)).toEqual([])
    },
  )
})
