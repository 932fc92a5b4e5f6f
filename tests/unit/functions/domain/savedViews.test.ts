import { describe, expect, it } from 'vitest'
import { NewView, SavedView, savedViewsLimit } from '#shared/contract/calls/savedViews.ts'
import { withoutView, withView } from '#functions/domain/savedViews.ts'

const view = (name: string, search = 'status=FAULT'): SavedView => ({ page: '/assets', name, search })

describe('the saved views of a user', () => {
  it('are sorted by page and name, and a saved view replaces one with the same page and name', () => {
    const rules: SavedView = { ...view('b'), page: '/rules-list' }
    const views = [rules, view('b'), view('a')].reduce(withView, [] as SavedView[])
    expect(views).toEqual([view('a'), view('b'), rules])
    expect(withView(views, view('b', ''))).toEqual([view('a'), view('b', ''), rules])
  })

  it('are accepted up to the limit, and above it only as replacements', () => {
    const full = Array.from({ length: savedViewsLimit }, (_, index) => view(`${index}`))
    expect(withView(full.slice(1), view('new'))).toHaveLength(savedViewsLimit)
    expect(() => withView(full, view('new'))).toThrow('You have 50 saved views. Remove one first.')
    expect(withView(full, view('7', ''))).toHaveLength(savedViewsLimit)
  })

  it('can be removed by name, and removing an unknown name is an error', () => {
    expect(withoutView([view('a'), view('b')], view('a'))).toEqual([view('b')])
    expect(() => withoutView([view('a')], view('c'))).toThrow('View c does not exist')
  })

  it.each([
    ['a name of 64 characters', { name: 'n'.repeat(64) }, true],
    ['a longer name', { name: 'n'.repeat(65) }, false],
    ['a name of blanks only', { name: '  ' }, false],
    ['a name on two lines', { name: 'a\nb' }, false],
    ['a name with a hidden character', { name: 'a\u200bb' }, false],
    ['no search', { search: '' }, true],
    ['an encoded search', { search: new URLSearchParams({ q: 'ü & <b>', sort: '-a,b' }).toString() }, true],
    ['a search that is an address elsewhere', { search: '//evil.example/' }, false],
    ['a page that has no views', { page: '/fileUpload' }, false],
  ])('are accepted or refused with %s: %s', (_, part, isTaken) => {
    expect(NewView.safeParse({ ...view('a'), ...part }).success).toBe(isTaken)
  })

  it('are replaced under another Unicode spelling of their name, and a look-alike name is refused', () => {
    expect(withView([view('O\u0308l')], view('\u00d6l', ''))).toEqual([view('O\u0308l', '')])
    expect(() => withView([view('µ')], view('μ'))).toThrow('It looks the same as "µ"')
  })

  it('can be opened under any name that an earlier release stored', () => {
    expect(SavedView.parse(view('a\u200bb'))).toEqual(view('a\u200bb'))
  })
})
