import { describe, expect, it } from 'vitest'
import type { Parameter } from '#shared/contract/calls/models.ts'
import {
  countChangesByKind,
  fieldChanges,
  proposedChanges,
  withChanges,
} from '#web/features/models/review/proposedChanges.ts'
import { readParameterFile } from '#web/features/models/review/readParameterFile.ts'

const parameter = (mnemonic: string, more: Partial<Parameter> = {}): Parameter => ({
  mnemonic,
  displayName: mnemonic.toLowerCase(),
  dataType: 'number',
  description: '',
  unitsOfMeasure: '',
  ...more,
})

describe('a file of parameters', () => {
  it('is not read if it is too large or its name has a wrong extension', async () => {
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.csv')
    await expect(readParameterFile(large)).rejects.toThrow('The file is larger than 10 MB')
    await expect(readParameterFile(new File(['x'], 'a.txt'))).rejects.toThrow('Invalid file type')
  })
})

describe('the comparison of a parameter file with the current parameters', () => {
  const current = [
    parameter('SAME', { description: 'has no column in the file' }),
    parameter('CHANGED'),
    parameter('REFUSED'),
    parameter('MISSING'),
  ]
  const changes = proposedChanges(current, {
    rows: [
      { row: 2, parameter: parameter('SAME') },
      { row: 3, parameter: parameter('CHANGED', { unitsOfMeasure: 'bar' }) },
      { row: 4, mnemonic: 'REFUSED', problems: [{ row: 4, field: 'Units', message: 'Too long' }] },
      { row: 5, parameter: parameter('NEW') },
    ],
    missing: [],
    absent: ['description'],
    refusedRows: 1,
  })

  it('shows changed, refused, added and removed parameters, and no unchanged ones', () => {
    expect(changes.map(({ kind, mnemonic, row }) => [kind, mnemonic, row])).toEqual([
      ['changed', 'CHANGED', 3],
      ['refused', 'REFUSED', 4],
      ['added', 'NEW', 5],
      ['removed', 'MISSING', undefined],
    ])
    expect(changes[1]?.reason).toBe('Units: Too long')
    expect(countChangesByKind(changes)).toEqual({ added: 1, changed: 1, removed: 1, refused: 1 })
  })

  it('names the fields that change', () => {
    const [changed, , added] = changes
    expect(changed && fieldChanges(changed)).toEqual([{ name: 'Units', before: '', after: 'bar' }])
    expect(added && fieldChanges(added).map(({ name }) => name)).toEqual(['Data Type', 'Display Name'])
  })

  it('applies the ticked changes and no others', () => {
    const of = (...kinds: string[]) =>
      withChanges(
        current,
        changes.filter(({ kind }) => kinds.includes(kind)),
      ).map(({ mnemonic, unitsOfMeasure }) => mnemonic + unitsOfMeasure)
    expect(of()).toEqual(['SAME', 'CHANGED', 'REFUSED', 'MISSING'])
    expect(of('changed', 'added', 'refused')).toEqual(['SAME', 'CHANGEDbar', 'REFUSED', 'MISSING', 'NEW'])
    expect(of('removed')).toEqual(['SAME', 'CHANGED', 'REFUSED'])
  })
})
