import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { previewRows } from '#web/features/upload/previewRows.ts'
import { fileRefusal, missingIn } from '#web/features/upload/uploadChoice.ts'

const entity = 'device_params'

describe('a file that was chosen for the upload', () => {
  it.each(['a.xls', 'a.xlsx', 'a.json', 'a.csv', 'A.CSV', 'b.c.XlSx'])('is accepted with the name %s', name => {
    expect(fileRefusal({ entity }, { name, size: 1 })).toBeUndefined()
  })

  it.each(['a.txt', 'csv', 'a.csv.exe', 'a.xlsm', ''])('is refused with the name %j', name => {
    expect(fileRefusal({ entity }, { name, size: 1 })).toBe(messages.invalidFileType)
  })

  it('is refused with any name if no file type has been selected', () => {
    expect(fileRefusal({ entity: undefined }, { name: 'a.txt', size: 1 })).toBe(messages.selectFileType)
  })

  it('must have at least one byte and at most 10 MB', () => {
    const limit = 10 * 1024 * 1024
    const of = (size: number) => fileRefusal({ entity }, { name: 'a.csv', size })
    expect([of(0), of(1), of(limit), of(limit + 1)]).toEqual([
      'The file is empty',
      undefined,
      undefined,
      'A file can have at most 10 MB',
    ])
  })
})

it('an upload is not sent without a file type and a file', () => {
  expect(missingIn({ entity: undefined, file: undefined, modelName: '' })).toEqual({
    entity: messages.required,
    file: messages.selectFile,
  })
  expect(missingIn({ entity, file: new File(['x'], 'a.csv'), modelName: '' })).toEqual({})
})

it('the changes of an upload are listed field by field, and the new parameters after them', () => {
  const before = { mnemonic: 'A', displayName: 'a', dataType: 'number', description: '', unitsOfMeasure: '' } as const
  const after = { ...before, unitsOfMeasure: 'bar', displayName: '' }
  const changes = {
    addedCount: 1,
    changedCount: 1,
    unchangedCount: 0,
    added: [{ ...before, mnemonic: 'B' }],
    changed: [{ before, after }],
  }
  expect(previewRows(changes)).toEqual([
    { kind: 'changed', name: 'A', details: 'Display Name: a → empty; Units: empty → bar' },
    { kind: 'new', name: 'B', details: 'Data Type: number; Display Name: a' },
  ])
  expect(previewRows(undefined)).toEqual([])
})
