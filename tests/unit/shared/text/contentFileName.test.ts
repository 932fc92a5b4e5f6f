import { describe, expect, it } from 'vitest'
import { contentFileNameProblem, contentFileProblem } from '#shared/text/contentFileName.ts'

describe('the name of a content file', () => {
  it.each(['setup.zip', 'setup file (1).7z', 'Größe_2+3.exe', '7.zip', 'console.zip', 'com10.zip', 'a.con.zip'])(
    'may be %j',
    name => {
      expect(contentFileNameProblem(name)).toBeUndefined()
    },
  )

  it.each(['CON.zip', 'con', 'Aux.tar.zip', 'nul .zip', 'COM1.exe', 'lpt9.zip', 'COM¹.zip', 'PRN.7z'])(
    'cannot be %j, which Windows reserves for a device',
    name => {
      expect(contentFileNameProblem(name)).toMatch(/^Windows keeps the name \S+ for a device$/)
    },
  )

  it.each(['x.zip ', 'x.zip.', 'x.zip. .', ' '])('cannot be %j, because Windows would drop its end', name => {
    expect(contentFileNameProblem(name)).toBe('A file name cannot end in a blank or a point')
  })

  it.each([
    '../x.zip',
    'a\\b.zip',
    'x.zip:ads',
    'x\u0000.zip',
    'x\n.zip',
    '.zip',
    '-x.zip',
    'a*.zip',
    '',
    'x\u202e.zip',
  ])('cannot be %j, which some operating system does not accept as a plain file name', name => {
    expect(contentFileNameProblem(name)).toMatch(/^A file name begins with/)
  })

  it('has at most 255 bytes, which is the limit of file systems', () => {
    expect(contentFileNameProblem(`${'x'.repeat(251)}.zip`)).toBeUndefined()
    expect(contentFileNameProblem(`${'x'.repeat(252)}.zip`)).toBe('A file name can have at most 255 bytes')
    expect(contentFileNameProblem(`${'ä'.repeat(126)}.zip`)).toBe('A file name can have at most 255 bytes')
  })
})

describe('a file that is chosen as content', () => {
  it.each(['a.exe', 'a.ZIP', 'setup (1).7z', 'Größe.exe', 'C:\\files\\a.zip', 'ÄÖÜ.zip', '.hidden.zip'])(
    'may have the name %j',
    name => {
      expect(contentFileProblem(name)).toBeUndefined()
    },
  )

  it.each([
    ['notes.txt', 'Invalid file type'],
    ['exe', 'Invalid file type'],
    ['a.exe.txt', 'Invalid file type'],
    ['.exe', 'The file needs a name before .exe'],
    [' .ZIP', 'The file needs a name before .zip'],
    ['folder/.7z', 'The file needs a name before .7z'],
    ['..-.exe', 'The file needs a name before .exe'],
    ['CON.zip', 'Windows keeps the name CON for a device. Rename the file'],
    ['com1.tar.zip', 'Windows keeps the name com1 for a device. Rename the file'],
  ])('cannot have the name %j', (name, problem) => {
    expect(contentFileProblem(name)).toBe(problem)
  })
})
