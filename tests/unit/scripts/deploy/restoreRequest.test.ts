import { describe, expect, it } from 'vitest'
import { restoredName, restorePoint, tablesToRestore } from '#scripts/deploy/restoreRequest.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

describe('a request to restore tables', () => {
  it.each(['2026-11-22T11:55:00Z', '2026-10-18T12:00:00Z', '2026-11-01T10:00Z'])('accepts the time %s', text => {
    expect(restorePoint(text, now)).toEqual(new Date(text))
  })

  it.each([
    [undefined, /--at must be a time in UTC/],
    ['yesterday', /--at must be a time in UTC/],
    ['2026-11-22T11:00:00+01:00', /--at must be a time in UTC/],
    ['2026-11-22T11:55:01Z', /at least five minutes ago/],
    ['2026-10-18T11:59:59Z', /within the last 35 days/],
  ])('is refused with the time %s, and the error says which times are allowed', (text, message) => {
    expect(() => restorePoint(text, now)).toThrow(message)
  })

  it('refuses a day that does not exist, instead of reading it as a day of the next month', () => {
    const refused = () => restorePoint('2026-02-30T10:00:00Z', Date.parse('2026-03-10T12:00:00Z'))
    expect(refused).toThrow(/--at must be a time in UTC/)
  })

  it('may name the tables to restore, or none to restore all; a wrong name is refused with the list of existing tables', () => {
    expect(tablesToRestore('models,rules,users')).toEqual(['users', 'models', 'rules'])
    expect(tablesToRestore(undefined)).toContain('deviceStates')
    expect(() => tablesToRestore('rules,alarm')).toThrow(/'alarm' is not a table; the tables are users, audit/)
  })

  it('must include every table that is written together with a requested one', () => {
    expect(() => tablesToRestore('users,deviceStates,history,alarms,events,notices')).toThrow(
      '--tables: restore devices,deviceStates,history,alarms,events,notices together; devices is missing',
    )
    expect(() => tablesToRestore('rules')).toThrow(/models is missing/)
  })

  it('names a restored table after the time, so that a second run finds the table', () => {
    expect(restoredName('prod', 'rules', new Date(now))).toBe('benchwatch-prod-rules-20261122T120000')
  })
})
