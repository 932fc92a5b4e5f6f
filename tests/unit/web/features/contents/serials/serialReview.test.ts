import { describe, expect, it } from 'vitest'
import {
  besideModels,
  mayTake,
  reviewed,
  serialsInTable,
  serialsInText,
} from '#web/features/contents/serials/serialReview.ts'

const found = [
  { serialNumber: 'SN-1', isFound: true, modelName: 'M1', deviceStatus: 'OK', message: 'SN-1 is found' },
  { serialNumber: 'SN-2', isFound: true, modelName: 'M2', deviceStatus: 'OK', message: 'SN-2 is found' },
  { serialNumber: 'SN-3', isFound: true, modelName: 'M1', deviceStatus: 'PENDING', message: 'SN-3 is found' },
  { serialNumber: 'SN-D', isFound: true, modelName: 'M1', deviceStatus: 'DENIED', message: 'SN-D is DENIED' },
  { serialNumber: 'SN-X', isFound: false, modelName: '', message: 'SN-X is not found' },
] as const

describe('the serial numbers entered for a job', () => {
  it('are read from the column with the specified heading', () => {
    const rows = [
      { row: 2, cells: ['M1', 'SN-1'] },
      { row: 3, cells: ['M1'] },
      { row: 4, cells: ['M1', '42'] },
      { row: 5, cells: ['M1', { problem: 'It is a formula' }] },
    ]
    expect(serialsInTable({ header: ['Model', 'Serial number'], rows })).toEqual([
      { row: 2, serialNumber: 'SN-1' },
      { row: 4, serialNumber: '42' },
      { row: 5, serialNumber: '', problem: 'It is a formula' },
    ])
  })

  it('are read from the first column, including its first cell, if no column has the expected heading', () => {
    const rows = [{ row: 2, cells: ['SN-2', 'x'] }]
    expect(serialsInTable({ header: ['SN-1', 'y'], rows }).map(one => one.serialNumber)).toEqual(['SN-1', 'SN-2'])
  })

  it('can be pasted with any separators between them', () => {
    expect(serialsInText(' SN-1,SN-2;\n SN-3\tSN-4 ').map(one => one.serialNumber)).toEqual([
      'SN-1',
      'SN-2',
      'SN-3',
      'SN-4',
    ])
  })

  it("are counted separately if their model is none of the job's models", () => {
    expect(besideModels(found.slice(0, 3), ['M1'])).toBe(2)
    expect(besideModels(found.slice(0, 3), ['M1', 'M2'])).toBe(1)
  })

  it('are classified as recognised, of another model, denied, unknown or repeated', () => {
    const entries = serialsInText('SN-1 SN-2 SN-X SN-1 SN-9 SN-D')
    const all = reviewed(entries, [...found], { known: ['SN-9'], models: ['M1'] })
    expect(all.map(({ serialNumber, verdict, reason }) => [serialNumber, verdict, reason])).toEqual([
      ['SN-1', 'recognised', ''],
      ['SN-2', 'otherModel', 'Its model is M2'],
      ['SN-X', 'unknown', 'SN-X is not found'],
      ['SN-1', 'twice', 'It is already in row 1'],
      ['SN-9', 'twice', 'It is already in the job'],
      ['SN-D', 'denied', 'A DENIED instrument gets no content'],
    ])
    expect(all.map(mayTake)).toEqual([true, true, false, false, false, false])
  })

  it('are refused with a reason if they cannot be read', () => {
    const [one] = reviewed([{ row: 5, serialNumber: '', problem: 'It is a formula' }], [...found], {
      known: [''],
      models: [],
    })
    expect(one).toMatchObject({ verdict: 'unreadable', reason: 'It is a formula' })
    expect(one && mayTake(one)).toBe(false)
  })

  it('may be of any model if the job has no models', () => {
    const all = reviewed(serialsInText('SN-2'), [...found], { known: [], models: [] })
    expect(all.map(({ verdict }) => verdict)).toEqual(['recognised'])
  })
})
