import { describe, expect, it } from 'vitest'
import { changeSet } from '#functions/domain/models/changeSet.ts'
import { manyParameters } from '#tests/support/files/tableFiles.ts'
import { fc } from '#tests/support/draw/fc.ts'

const [one, two, three] = manyParameters(3)

describe('the changes that an import makes to parameters', () => {
  it('are listed as new, changed, removed and unchanged parameters', () => {
    const after = { ...two!, unitsOfMeasure: 'K' }
    expect(changeSet([one!, two!], [after, three!])).toEqual({
      added: [three],
      changed: [{ before: two, after }],
      removed: [one],
      unchanged: [],
    })
  })

  const parameters = fc.uniqueArray(
    fc.record({
      mnemonic: fc.constantFrom('A', 'B', 'C', 'constructor', '__proto__'),
      displayName: fc.constantFrom('x', 'y'),
      dataType: fc.constantFrom('number' as const, 'string' as const),
      description: fc.constant(''),
      unitsOfMeasure: fc.constantFrom('', 'K'),
    }),
    { selector: ({ mnemonic }) => mnemonic },
  )

  it('include each parameter in exactly one list, and only unchanged ones if nothing differs', () => {
    fc.assert(
      fc.property(parameters, parameters, (stored, wanted) => {
        const { added, changed, removed, unchanged } = changeSet(stored, wanted)
        expect(added.length + changed.length + unchanged.length).toBe(wanted.length)
        expect(removed.length + changed.length + unchanged.length).toBe(stored.length)
        expect(new Set([...added, ...unchanged, ...changed.map(({ after }) => after)])).toEqual(new Set(wanted))
        expect(changeSet(wanted, wanted).unchanged).toEqual(wanted)
      }),
    )
  })
})
