import { describe, expect, it } from 'vitest'
import { afterSearch } from '#web/components/SearchForm/searchDraft.ts'

const search = (asset: string, model = '') => ({ asset, model })
const before = search('')

describe('an advanced search that is being entered', () => {
  it('keeps what was entered after Search until the page shows the result', () => {
    const typed = { draft: search('SN1', 'HPLC'), from: before, passed: search('SN1') }
    expect(afterSearch(typed, search('SN1'))).toEqual({ draft: search('SN1', 'HPLC'), from: search('SN1') })
  })

  it('shows the search as the address has it, without blanks at its ends, if nothing was entered since', () => {
    const passed = search(' SN1 ')
    expect(afterSearch({ draft: passed, from: before, passed }, search('SN1')).draft).toEqual(search('SN1'))
  })

  it('keeps what was entered after blanks at the ends of the searched text', () => {
    const typed = { draft: search(' SN1 2'), from: before, passed: search(' SN1 ') }
    expect(afterSearch(typed, search('SN1')).draft).toEqual(search(' SN1 2'))
  })

  it.each([
    ['after Back', search('OLD')],
    ['after a reset elsewhere on the page', before],
  ])('is replaced by another search %s', (_, other) => {
    expect(afterSearch({ draft: search('SN12'), from: search('SN0'), passed: search('SN1') }, other).draft).toBe(other)
    expect(afterSearch({ draft: search('SN12'), from: search('SN0') }, other).draft).toBe(other)
  })
})
