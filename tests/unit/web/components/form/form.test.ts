import { describe, expect, it } from 'vitest'
import { signin } from '#shared/contract/calls/signin.ts'
import { users } from '#shared/contract/calls/users.ts'
import { messages } from '#shared/text/messages.ts'
import { passwordRule } from '#shared/users/password.ts'
import { differencesOf, mergeOwnChanges } from '#web/components/form/merge.ts'
import { contractProblems, missingProblems, problemsByField } from '#web/components/form/problems.ts'

describe('required fields', () => {
  const values = { name: ' ', phone: '', email: 'a@b.org', isInvited: false, revision: 0 }

  it('are reported as Required if they are empty or blank, while optional fields may be empty', () => {
    expect(missingProblems(values, ['phone'])).toEqual({ name: messages.required })
  })
})

describe('the check of a form against the contract of the API', () => {
  it('reports problems in the body of a call by the path of the field', () => {
    const input = { userName: 'anna', password: 'short', userEmail: 'anna@', userGroupsList: [{ groupName: 'root' }] }
    expect(contractProblems(users.createUser, input).map(({ field }) => field)).toEqual([
      'password',
      'userEmail',
      'userGroupsList.0.groupName',
    ])
  })

  it('also reports problems in the fields that belong to the path of the call', () => {
    expect(contractProblems(signin.sendVerificationCode, { userName: ' ' })).toEqual([
      { field: 'userName', message: messages.required },
    ])
  })

  it("explains the password rule in the console's own words", () => {
    const input = { userName: 'anna', password: 'x', newPassword: 'Abcdefgh1-' }
    expect(contractProblems(signin.changeDefaultPassword, input)).toEqual([
      { field: 'newPassword', message: passwordRule },
    ])
  })
})

describe('the problems that the server reports for a form', () => {
  const values = { email: '', usergroups: '' }
  const names = { userEmail: 'email', userGroupsList: 'usergroups' } as const

  it("are shown at the form's fields, one for each field, even if the fields have other names in the API", () => {
    const problems = [
      { field: 'userEmail', message: 'first' },
      { field: 'userEmail', message: 'second' },
      { field: 'userGroupsList.0.groupName', message: 'group' },
    ]
    expect(problemsByField(problems, values, names)).toEqual({
      fields: { email: 'first', usergroups: 'group' },
      others: [],
    })
  })

  it.each(['revision', 'constructor', 'toString'])(
    'are listed separately if no field of the form has their name, such as %s',
    field => {
      const problems = [{ field, message: 'odd' }]
      expect(problemsByField(problems, values, names)).toEqual({ fields: {}, others: problems })
    },
  )
})

describe('two versions of a form', () => {
  const initial = { name: 'a', phone: '1', mail: 'x', revision: 1 }
  const mine = { name: 'b', phone: '1', mail: 'mine', revision: 1 }
  const theirs = { name: 'a', phone: '2', mail: 'theirs', revision: 2 }
  const merged = mergeOwnChanges(initial, mine, theirs)

  it("are merged into the newest version with the viewer's changes", () => {
    expect(merged).toEqual({ name: 'b', phone: '2', mail: 'mine', revision: 2 })
  })

  it('are compared by the fields that have a label', () => {
    expect(differencesOf({ name: 'Name', phone: 'Phone', mail: 'Mail' }, { mine, theirs, merged })).toEqual([
      { label: 'Name', theirs: 'a', mine: 'b', merged: 'b' },
      { label: 'Phone', theirs: '2', mine: '1', merged: '2' },
      { label: 'Mail', theirs: 'theirs', mine: 'mine', merged: 'mine' },
    ])
  })
})
