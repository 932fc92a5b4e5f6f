import { describe, expect, it } from 'vitest'
import { parametersFrom, problemsIn, validParameters } from '#shared/spreadsheets/parametersFrom.ts'
import { readCsv } from '#shared/spreadsheets/readCsv.ts'
import { exampleParameters } from '#web/features/upload/exampleParameters.ts'

describe('the example of a file of parameters', () => {
  it('can be uploaded', () => {
    const read = parametersFrom(readCsv(new TextEncoder().encode(exampleParameters)))
    expect(problemsIn(read)).toEqual([])
    expect(read.absent).toEqual([])
    expect(validParameters(read).map(({ mnemonic }) => mnemonic)).toEqual(['PUMP_PRESSURE', 'DOOR_OPEN'])
  })
})
