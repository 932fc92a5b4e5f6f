import { describe, expect, it } from 'vitest'
import { protectedPages, type ProtectedPage } from '#shared/users/pages.ts'
import { groups, type Role } from '#shared/users/roles.ts'
import { admission } from '#web/app/guard.ts'

const pages = Object.entries(protectedPages) as [ProtectedPage, readonly Role[]][]

describe("the guard of the console's pages", () => {
  it.each(pages)('redirects from the page %s to the sign-in if there is no session', (_, roles) => {
    expect(admission(undefined, roles)).toBe('/')
  })

  it.each(pages.flatMap(([page, roles]) => groups.map(group => [page, group, roles] as const)))(
    'opens the page %s for a user of the group %s only if the table of pages has that group',
    (_, group, roles) => {
      expect(admission([group], roles)).toBe(roles.includes(group) ? 'admitted' : '/norightspage')
    },
  )

  it('requires one of the roles listed for a page, not all of them', () => {
    expect(admission(['normalGroup'], ['adminGroup', 'normalGroup'])).toBe('admitted')
  })

  it('redirects a user without a group to the page No Rights', () => {
    expect(admission([], ['adminGroup'])).toBe('/norightspage')
  })

  it('requires only a session for a page that is open to every signed-in user', () => {
    expect(admission([], 'signedIn')).toBe('admitted')
    expect(admission(undefined, 'signedIn')).toBe('/')
  })
})
