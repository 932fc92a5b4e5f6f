import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { credentialsArchive } from '#web/features/onboarding/enrol/credentialsArchive.ts'

describe('the archive of credentials', () => {
  it('has one file per instrument, with names that stay distinct even on a file system that ignores case', () => {
    const of = (name: string) => ({ name, model: 'M', certificate: 'c', privateKey: `key of ${name}`, contentKeys: {} })
    const names = ['lab-7', 'LAB-7', 'COM1', 'SN-1']
    const files = Object.entries(unzipSync(credentialsArchive(names.map(of))))
    expect(files.map(([file]) => file)).toEqual(['lab-7(7).json', 'LAB-7(0).json', 'COM1(0).json', 'SN-1.json'])
    const stored = files.map(([, bytes]) => JSON.parse(strFromU8(bytes)) as { name: string; privateKey: string })
    expect(stored.map(({ name }) => name)).toEqual(names)
    expect(stored.map(({ privateKey }) => privateKey)).toEqual(names.map(name => `key of ${name}`))
  })
})
