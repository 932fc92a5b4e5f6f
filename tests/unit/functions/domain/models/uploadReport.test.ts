import { describe, expect, it } from 'vitest'
import {
  changesForAudit,
  changesOnTheWire,
  firstProblems,
  uploadMessage,
} from '#functions/domain/models/uploadReport.ts'

const parameter = (mnemonic: string, description = '') => ({
  mnemonic,
  displayName: mnemonic,
  dataType: 'number' as const,
  description,
  unitsOfMeasure: '',
})
const [a, b, c] = [parameter('A'), parameter('B'), parameter('C')]
const changes = { added: [a], changed: [{ before: b, after: parameter('B', 'new') }], unchanged: [c], removed: [] }
const nothing = { added: [], changed: [], unchanged: [], removed: [] }

it.each([
  [changes, false, 'Device parameters uploaded: 1 new, 1 changed, 1 unchanged, 2 refused'],
  [
    changes,
    true,
    'Nothing has been changed yet. Device parameters in the file: 1 new, 1 changed, 1 unchanged, 2 refused',
  ],
  [nothing, false, 'No device parameters were uploaded: 0 new, 0 changed, 0 unchanged, 2 refused'],
])(
  'the message after an upload of parameters says in one sentence how many are new, changed and refused',
  (all, dryRun, message) => {
    expect(uploadMessage(all, 2, dryRun)).toBe(message)
  },
)

describe('the report of an upload of parameters', () => {
  it('contains the added and changed parameters and the number of added, changed and unchanged ones', () => {
    expect(changesOnTheWire(changes)).toEqual({
      addedCount: 1,
      changedCount: 1,
      unchangedCount: 1,
      added: [a],
      changed: changes.changed,
    })
  })

  it('is truncated if it would not fit into an answer, but its counts are complete', () => {
    const many = Array.from({ length: 5 }, (_, index) => parameter(`P${index}`, 'x'.repeat(1_000_000)))
    const reported = changesOnTheWire({ ...nothing, added: many })
    expect(reported.addedCount).toBe(5)
    expect(reported.added).toHaveLength(4)
  })

  it('contains at most 500 problems', () => {
    const problems = Array.from({ length: 501 }, (_, row) => ({ row, field: 'Mnemonic', message: 'Required' }))
    expect(firstProblems(problems)).toEqual(problems.slice(0, 500))
  })
})

it('the audit record of an upload contains the changed parameters, before and after', () => {
  expect(changesForAudit(changes)).toEqual({
    before: { parameters: { B: b } },
    after: { addedCount: 1, changedCount: 1, parameters: { A: a, B: parameter('B', 'new') } },
  })
})
