import { describe, expect, it } from 'vitest'
import { fieldValue, recordName } from '#web/features/audit/recordName.ts'
import { actionInWords, changedNames, recordHeading } from '#web/features/audit/auditColumns.tsx'
import { auditSearchFrom } from '#web/features/audit/auditSearch.ts'
import { changesInWords, fieldChanges } from '#web/features/audit/fieldChanges.ts'

describe('the difference between two versions', () => {
  it('is shown field by field, with the changed fields first', () => {
    const before = { name: 'anna', phone: '', group: 'readOnlyUser', revision: 1 }
    const after = { name: 'anna', phone: '+49', group: 'adminGroup', revision: 2 }
    expect(fieldChanges(before, after)).toEqual([
      { field: 'phone', before: '', after: '+49', isChanged: true },
      { field: 'group', before: 'readOnlyUser', after: 'adminGroup', isChanged: true },
      { field: 'name', before: 'anna', after: 'anna', isChanged: false },
    ])
  })

  it('is shown field by field within nested fields, but a list counts as one value', () => {
    const before = { parameters: { PUMP: { type: 'number' } }, models: ['A'] }
    const after = { parameters: { PUMP: { type: 'string' } }, models: ['A', 'B'] }
    expect(changesInWords(fieldChanges(before, after))).toBe(
      'Parameters PUMP type: "number" → "string"; Models: "[\\"A\\"]" → "[\\"A\\",\\"B\\"]"',
    )
  })

  it.each([
    ['something new', null, { a: 1, b: null }, [['a', undefined, '1']]],
    ['something gone', { a: 1 }, null, [['a', '1', undefined]]],
    ['nothing at all', null, null, []],
    ['a plain value', 1, 2, [['', '1', '2']]],
  ])('is shown for %s', (_, before, after, expected) => {
    expect(fieldChanges(before, after).map(({ field, before, after }) => [field, before, after])).toEqual(expected)
  })
})

it.each([
  ['user.update', 'update'],
  ['user.forcePassword', 'force password'],
  ['reconcile', 'reconcile'],
])('an audit record shows the action %s as %s', (action, words) => {
  expect(actionInWords(action)).toBe(words)
})

it.each([
  [{ a: 1, b: 1 }, { a: 2, b: 1 }, 'A'],
  [{ a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 2, c: 2, d: 2 }, 'A, and 3 more fields'],
  [{ a: 1, b: 1 }, { a: 2, b: 2 }, 'A, and 1 more field'],
  [{ a: 1 }, { a: 1 }, 'None'],
  [null, { a: 1 }, 'All new'],
  [{ a: 1 }, null, 'All gone'],
])('an audit record shows the change from %j to %j as %s', (before, after, names) => {
  expect(changedNames({ action: 'thing.save', before, after })).toBe(names)
})

it.each([
  ['report.run', null, { status: 'RUNNING' }, 'Details'],
  ['report.run', { status: 'RUNNING' }, { status: 'SUCCEEDED' }, 'Status'],
  ['person.clearMark', { mailMark: 'bounced' }, null, 'Details'],
  ['user.password', null, null, 'None'],
])(
  'an audit record of %s, which neither creates nor removes, from %j to %j shows %s',
  (action, before, after, names) => {
    expect(changedNames({ action, before, after })).toBe(names)
  },
)

it.each([
  ['alarm', 'MS-0003/2026-11-24T22:04:27.211Z#VacuumLost#6', 'MS-0003, VacuumLost, 2026-11-24 23:04:27'],
  ['alarm', 'of another form', 'of another form'],
  ['rule', 'A/2026-11-24T22:04:27.211Z#B#1', 'A/2026-11-24T22:04:27.211Z#B#1'],
])('an audit record about the %s %s has the title %s', (entity, name, words) => {
  expect(recordName({ entity, name }, 'Europe/Berlin')).toBe(words)
})

it.each([
  ['user.forcePassword', 'user', 'anna', 'User anna: force password'],
  ['user.password', 'user', 'anna', 'User anna: password'],
  ['job.replaced', 'job', 'gradient-12', 'Job gradient-12: replaced'],
  ['report.run', 'report', 'Firings', 'Run report Firings'],
  ['serviceMode.end', 'serviceMode', 'LC-1', 'End service mode LC-1'],
])('an audit record of %s has a heading that begins like a sentence', (action, entity, name, heading) => {
  expect(recordHeading({ action, entity, name }, 'UTC')).toBe(heading)
})

it("an audit record shows times in the viewer's zone, and other values as they are stored", () => {
  expect(fieldValue('2026-11-24T22:04:27.211Z', 'Europe/Berlin')).toBe('2026-11-24 23:04:27')
  expect(fieldValue('24', 'Europe/Berlin')).toBe('24')
})

describe('the audit filter that is sent to the server', () => {
  const asked = (query: string) => auditSearchFrom(new URLSearchParams(query))
  const page = { pageSize: 2500, offSet: 1 }

  it('contains only a page size if the viewer has chosen no filter', () => {
    expect(asked('')).toEqual(page)
  })

  it('contains a user, rule or other subject if the viewer has chosen its kind and its name', () => {
    expect(asked('entity=user&name=anna')).toEqual({ ...page, entity: 'user', name: 'anna' })
    expect(asked('entity=user')).toEqual(page)
  })

  it('contains the user whose changes the viewer wants to see', () => {
    expect(asked('who=admin')).toEqual({ ...page, userName: 'admin' })
  })

  it("contains the times of a whole day in the viewer's time zone", () => {
    expect(asked('at=2026-03-02')).toEqual({
      ...page,
      startDate: '2026-03-01T10:00:00.000Z',
      endDate: '2026-03-03T12:00:00.000Z',
    })
    expect(asked('at=soon')).toEqual(page)
  })
})
