import { describe, expect, it } from 'vitest'
import { protectedPages, type ProtectedPage } from '#shared/users/pages.ts'
import { groups, type Role } from '#shared/users/roles.ts'
import { admission } from '#web/app/guard.ts'

const pages = Object.entries(protectedPages) as [ProtectedPage, readonly Role[]][]

describe('the guard of pages', () => {
  it.each(pages)('%s sends nobody to the sign-in, whoever may open it', (_, roles) => {
    expect(admission(undefined, roles)).toBe('/')
  })

  it.each(pages.flatMap(([page, roles]) => groups.map(group => [page, group, roles] as const)))(
    '%s for %s is as the table of pages says',
    (_, group, roles) => {
      expect(admission([group], roles)).toBe(roles.includes(group) ? 'admitted' : '/norightspage')
    },
  )

  it('asks for one of the listed roles, not for all of them', () => {
    expect(admission(['normalGroup'], ['adminGroup', 'normalGroup'])).toBe('admitted')
  })

  it('has no rights for a user without a group', () => {
    expect(admission([], ['adminGroup'])).toBe('/norightspage')
  })

  it('asks only for a session where a page is for everybody signed in', () => {
    expect(admission([], 'signedIn')).toBe('admitted')
    expect(admission(undefined, 'signedIn')).toBe('/')
  })
})
