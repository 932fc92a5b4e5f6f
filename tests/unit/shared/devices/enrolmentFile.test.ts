import { describe, expect, it } from 'vitest'
import { isDeviceOfWindows } from '#shared/text/contentFileName.ts'
import { DeviceName } from '#shared/contract/values.ts'
import { credentialsFileNames, enrolmentRows } from '#shared/devices/enrolmentFile.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('the instruments of an enrolment list', () => {
  it('are read from the two columns, and a row that cannot be read has a problem', () => {
    const rows = [
      { row: 2, cells: ['UPLC40', ' SN-1 '] },
      { row: 3, cells: ['UPLC40', { problem: 'The sheet has made a date of it' }] },
    ]
    expect(enrolmentRows({ header: ['Model', 'Serial Number', 'Note'], rows })).toEqual([
      { row: 2, deviceName: 'SN-1', modelName: 'UPLC40', problem: undefined },
      { row: 3, deviceName: '', modelName: 'UPLC40', problem: 'Serial Number: The sheet has made a date of it' },
    ])
  })

  it('require both columns, and a missing one is named', () => {
    expect(() => enrolmentRows({ header: ['Serial'], rows: [] })).toThrow('The file has no column Model')
  })
})

describe('the files with the credentials of a list', () => {
  const filesOf = (names: readonly string[], present: readonly string[] = []) =>
    Object.fromEntries(credentialsFileNames(names, present))

  it('have the names of their instruments', () => {
    expect(filesOf(['SN-1', 'lab-7', 'a:b', '__proto__'])).toEqual({
      'SN-1': 'SN-1.json',
      'lab-7': 'lab-7.json',
      'a:b': 'a+b.json',
      ['__proto__']: '__proto__.json',
    })
  })

  it("are as many as the instruments, even if the instruments' names differ only in case", () => {
    expect(filesOf(['lab-7', 'LAB-7', 'Lab-7', 'SN-1'])).toEqual({
      'lab-7': 'lab-7(7).json',
      'LAB-7': 'LAB-7(0).json',
      'Lab-7': 'Lab-7(3).json',
      'SN-1': 'SN-1.json',
    })
  })

  it('never have a name that Windows reserves for devices', () => {
    expect(filesOf(['COM1', 'nul', 'COM10'])).toEqual({
      COM1: 'COM1(0).json',
      nul: 'nul(7).json',
      COM10: 'COM10.json',
    })
  })

  it('do not overwrite files that are already in the folder, whichever instrument these belong to', () => {
    const present = ['SN-1.json', 'lab-7.json', 'sn-2(3).json', 'sn-3.json']
    expect(filesOf(['SN-1', 'LAB-7', 'lab-7', 'sn-2', 'SN-3'], present)).toEqual({
      'SN-1': 'SN-1.json',
      'LAB-7': 'LAB-7(0).json',
      'lab-7': 'lab-7.json',
      'sn-2': 'sn-2(3).json',
      'SN-3': 'SN-3(0).json',
    })
  })

  it('can be stored side by side on every system, whatever the names', () => {
    const letters = fc.constantFrom('a', 'A', 'b', 'B', '1', ':', '-', '_')
    const names = fc.array(
      fc.oneof(
        fc.string({ unit: letters, minLength: 1, maxLength: 4 }),
        fc.constantFrom('con', 'CON', 'Lpt1', 'a'.repeat(128), ':'.repeat(128)),
      ),
    )
    fc.assert(
      fc.property(names, names, (first, second) => {
        const earlier = [...credentialsFileNames(first).values()]
        const files = credentialsFileNames(second, earlier)
        expect([...files.keys()]).toEqual([...new Set(second)])
        const all = new Map([...credentialsFileNames(first), ...files])
        expect(new Set(Array.from(all.values(), file => file.toLowerCase())).size).toBe(all.size)
        for (const [name, file] of all) {
          expect(DeviceName.safeParse(name).success).toBe(true)
          expect([isDeviceOfWindows(file), file.length <= 255]).toEqual([false, true])
        }
      }),
    )
  })
})
