import { describe, expect, it } from 'vitest'
import { protectedPages, type ProtectedPage } from '#shared/users/pages.ts'
import { groups, type Role } from '#shared/users/roles.ts'
import { admission } from '#web/app/guard.ts'

const pages = Object.entries(protectedPages) as [ProtectedPage, readonly Role[]][]

describe('the guard of pages', () => {
  it.each(pages)('leads to the sign-in from %s without a session', (_, roles) => {
    expect(admission(undefined, roles)).toBe('/')
  })

  it.each(pages.flatMap(([page, roles]) => groups.map(group => [page, group, roles] as const)))(
    'admits to %s with %s as the table of pages says',
    (_, group, roles) => {
      expect(admission([group], roles)).toBe(roles.includes(group) ? 'admitted' : '/norightspage')
    },
  )

  it('needs one of the listed roles, not all of them', () => {
    expect(admission(['normalGroup'], ['adminGroup', 'normalGroup'])).toBe('admitted')
  })

  it('leads a user without a group to No Rights', () => {
    expect(admission([], ['adminGroup'])).toBe('/norightspage')
  })

  it('needs only a session if a page is for every signed-in user', () => {
    expect(admission([], 'signedIn')).toBe('admitted')
    expect(admission(undefined, 'signedIn')).toBe('/')
  })
})
