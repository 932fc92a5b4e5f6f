import { expect, it } from 'vitest'
import { SavedView, savedViewsLimit } from '#shared/contract/savedViews.ts'
import { withoutView, withView } from '#functions/domain/savedViews.ts'

const view = (name: string, search = 'status=FAULT'): SavedView => ({ page: '/assets', name, search })

it('keeps views sorted by page and name, and replaces one of the same page and name', () => {
  const rules: SavedView = { ...view('b'), page: '/rules-list' }
  const views = [rules, view('b'), view('a')].reduce(withView, [] as SavedView[])
  expect(views).toEqual([view('a'), view('b'), rules])
  expect(withView(views, view('b', ''))).toEqual([view('a'), view('b', ''), rules])
})

it('takes the last one that there is room for and refuses the next one, but replaces one', () => {
  const full = Array.from({ length: savedViewsLimit }, (_, index) => view(`${index}`))
  expect(withView(full.slice(1), view('new'))).toHaveLength(savedViewsLimit)
  expect(() => withView(full, view('new'))).toThrow('You have 50 saved views. Remove one first.')
  expect(withView(full, view('7', ''))).toHaveLength(savedViewsLimit)
})

it('removes a view, and says where there is none', () => {
  expect(withoutView([view('a'), view('b')], view('a'))).toEqual([view('b')])
  expect(() => withoutView([view('a')], view('c'))).toThrow('View c does not exist')
})

it.each([
  ['a name of 64 characters', { name: 'n'.repeat(64) }, true],
  ['a longer name', { name: 'n'.repeat(65) }, false],
  ['a name of blanks', { name: '  ' }, false],
  ['a name of two lines', { name: 'a\nb' }, false],
  ['no search', { search: '' }, true],
  ['an encoded search', { search: new URLSearchParams({ q: 'ü & <b>', sort: '-a,b' }).toString() }, true],
  ['a search that is another address', { search: '//evil.example/' }, false],
  ['a page that has no views', { page: '/fileUpload' }, false],
])('%s is %s', (_, part, isTaken) => {
  expect(SavedView.safeParse({ ...view('a'), ...part }).success).toBe(isTaken)
})
