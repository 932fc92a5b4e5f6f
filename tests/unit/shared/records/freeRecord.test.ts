import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freeRecord } from '#shared/records/freeRecord.ts'

const Passwords = z.object({ devices: freeRecord(z.string()) })

describe('a record that may have any names as keys', () => {
  it.each(['__proto__', 'constructor', 'toString', 'SN-1', ''])(
    'keeps the key %j, even after it was stored and read again',
    name => {
      const text = `{"devices":{${JSON.stringify(name)}:"secret"}}`
      const { devices } = Passwords.parse(JSON.parse(text))
      expect(Object.entries(devices)).toEqual([[name, 'secret']])
      expect(JSON.stringify({ devices: { ...devices } })).toBe(text)
    },
  )

  it('has no keys except those that were stored', () => {
    const { devices } = Passwords.parse({ devices: {} })
    expect(Object.keys(devices)).toEqual([])
  })

  it.each([
    ['a list', [], ['devices']],
    ['nothing', null, ['devices']],
    ['a field of another type', { a: 'x', b: 7 }, ['devices', 'b']],
  ])('is refused if it is %s, and the problem names the path', (_, devices, path) => {
    expect(Passwords.safeParse({ devices }).error?.issues.map(issue => issue.path)).toEqual([path])
  })
})
