import { describe, expect, it } from 'vitest'
import { soughtText } from '#web/components/ResourceTable/find/soughtText.ts'

const turnBy = () => undefined

describe('what filters that leave no row have looked for', () => {
  it.each([
    ['zz', {}, 'Nothing matches “zz”.'],
    [' zz ', { status: 'FAULT' }, 'Nothing matches “zz” and the filter.'],
    ['', { status: 'FAULT', model: 'LC' }, 'Nothing matches the filters.'],
  ])('is said of the text %j and the filters %j', (text, filters, said) => {
    expect(soughtText({ text, filters }, 9, {})).toBe(said)
    expect(soughtText({ text, filters }, 9, { part: { number: 1, turnBy } })).toBe(said)
  })

  it('says how many rows they have seen, if the list does not hold all, and where the others are searched', () => {
    const view = { text: 'zz', filters: {} }
    const among = 'Nothing matches “zz” among 10,000 of 10,056 rows.'
    expect(soughtText(view, 10_000, { total: 10_056 })).toBe(among)
    expect(soughtText(view, 10_000, { total: 10_056, part: { number: 1, turnBy } })).toBe(
      `${among} The advanced search covers all.`,
    )
  })
})
