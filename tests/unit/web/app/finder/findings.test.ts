import { describe, expect, it } from 'vitest'
import { found, foundGroups, pageFindings, placeOf, shownPerGroup } from '#web/app/finder/findings.ts'

const named = (...names: readonly string[]) => names.map(name => ({ name, to: `/${name}` }))
const names = (findings: readonly { readonly name: string }[]): readonly string[] => findings.map(({ name }) => name)

describe('the search over everything', () => {
  it('finds any part of a name, ignoring case, and ranks matches at its start above those at the start of a word', () => {
    const findings = named('XLC-0042', 'MS-LC-1', 'lc-0001', 'WS-1')
    expect(names(found(findings, 'LC'))).toEqual(['lc-0001', 'MS-LC-1', 'XLC-0042'])
  })

  it('also matches the text next to a name, and ranks such a match below matches of the names themselves', () => {
    const findings = [
      { name: 'LC-1', about: 'UPLC40', to: '/1' },
      { name: 'UPLC40-test', about: 'Other', to: '/2' },
    ]
    expect(names(found(findings, 'uplc40'))).toEqual(['UPLC40-test', 'LC-1'])
  })

  it.each(['lc0002', 'LC 0002', 'lc_00-02'])(
    'finds a name that is typed as %s, ignoring hyphens and spaces, and ranks it below exact matches',
    typed => {
      expect(names(found(named('LC-0002', 'LC-0012'), typed))).toEqual(['LC-0002'])
      expect(names(found(named('SN-1', 'SN1'), 'sn1'))).toEqual(['SN1', 'SN-1'])
      expect(found(named('LC-0002'), '--')).toEqual([])
    },
  )

  it('keeps the chosen finding if others arrive above it, and else chooses the first one', () => {
    const [samples, actions] = [named('S1', 'S2'), named('Acknowledge', 'Theme')]
    const chosen = { finding: { name: 'Theme', to: '/Theme' }, place: 1 }
    expect(placeOf(actions, chosen)).toBe(1)
    expect(placeOf([...samples, ...actions], chosen)).toBe(3)
    expect(placeOf(samples, chosen)).toBe(0)
    expect(placeOf(samples, undefined)).toBe(0)
  })

  it('keeps the place of the chosen finding if another one leads to the same address', () => {
    const same = [...named('Alarms', 'Audit'), { name: 'My view', to: '/Alarms' }]
    expect(placeOf(same, { finding: { name: 'My view', to: '/Alarms' }, place: 2 })).toBe(2)
  })

  it('finds names that contain every typed word, in any order', () => {
    expect(names(found(named('Rules: Add New', 'Users: Add New', 'Rules: View List'), 'new rul'))).toEqual([
      'Rules: Add New',
    ])
  })

  it('shows only the first few of many matches, and treats the special characters of patterns literally', () => {
    const many = named(...Array.from({ length: 10_000 }, (_, index) => `SN${index}`))
    expect(found(many, 'sn')).toHaveLength(shownPerGroup)
    expect(found(many, '.*')).toEqual([])
  })

  it('offers only pages while nothing is typed, and leaves out groups without a match', () => {
    const groups = [
      { title: 'Pages', findings: named('Assets', 'Users') },
      { title: 'Instruments', findings: undefined },
      { title: 'Rules', findings: named('Assured') },
    ]
    expect(foundGroups(groups, ' ').map(({ title }) => title)).toEqual(['Pages'])
    expect(foundGroups(groups, 'ass').map(({ title, findings }) => [title, ...names(findings)])).toEqual([
      ['Pages', 'Assets'],
      ['Rules', 'Assured'],
    ])
  })

  it('keeps the place of a group that is being read, until its findings are there', () => {
    const groups = (instruments: readonly string[] | undefined) => [
      { title: 'Pages', findings: named('Assets') },
      { title: 'Instruments', findings: instruments && named(...instruments), isReading: instruments === undefined },
      { title: 'Alarms', findings: named('Hot on LC-1') },
    ]
    const shown = (instruments: readonly string[] | undefined) =>
      foundGroups(groups(instruments), 'lc').map(({ title, findings, isReading }) => [
        title,
        findings.length,
        isReading,
      ])
    expect(shown(undefined)).toEqual([
      ['Instruments', 0, true],
      ['Alarms', 1, false],
    ])
    expect(shown(['LC-1'])).toEqual([
      ['Instruments', 1, false],
      ['Alarms', 1, false],
    ])
    expect(shown([])).toEqual([['Alarms', 1, false]])
  })

  it("offers only the pages that the user's roles may open", () => {
    expect(names(pageFindings(['normalGroup']))).toEqual([])
    expect(names(pageFindings(['readOnlyUser']))).toEqual([
      'Assets',
      'On Boarding Status',
      'Rules',
      'Users',
      'Reports',
      'Contents',
      'Models',
      'Alarms',
      'Samples',
      'Utilisation',
      'Service mode',
      'Performance',
      'Notifications',
    ])
    expect(names(pageFindings(['adminGroup']))).toContain('Reports: Alarms Report')
  })
})
