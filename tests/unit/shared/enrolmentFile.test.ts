import { describe, expect, it } from 'vitest'
import { enrolmentRows } from '#shared/enrolmentFile.ts'

describe('the instruments of a list', () => {
  it('are read from their columns, each row with what keeps it from being read', () => {
    const rows = [
      { row: 2, cells: ['UPLC40', ' SN-1 '] },
      { row: 3, cells: ['UPLC40', { problem: 'The sheet has made a date of it' }] },
    ]
    expect(enrolmentRows({ header: ['Model', 'Serial Number', 'Note'], rows })).toEqual([
      { row: 2, deviceName: 'SN-1', modelName: 'UPLC40', problem: undefined },
      { row: 3, deviceName: '', modelName: 'UPLC40', problem: 'Serial Number: The sheet has made a date of it' },
    ])
  })

  it('need both columns, and the missing one is named', () => {
    expect(() => enrolmentRows({ header: ['Serial'], rows: [] })).toThrow('It has no column Model')
  })
})
