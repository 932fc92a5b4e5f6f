import { describe, expect, it } from 'vitest'
import { viewFrom, withFilter, withView } from '#web/components/ResourceTable/address.ts'
import { columnsOfATable as columns } from './tableColumns.ts'

const view = (address: string) => viewFrom(new URLSearchParams(address), columns)

describe('the view of a table that is stored in the address', () => {
  it('is the default view if the address is empty', () => {
    expect(view('')).toEqual({ text: '', filters: {}, sort: [], page: 1 })
  })

  it('contains the search text, the filters, the sort keys in their order, and the page', () => {
    expect(view('q=pump&status=FAULT&registered=2026-11-20&sort=-registered,serial&page=3')).toEqual({
      text: 'pump',
      filters: { status: 'FAULT', registered: '2026-11-20' },
      sort: [
        { id: 'registered', isDescending: true },
        { id: 'serial', isDescending: false },
      ],
      page: 3,
    })
  })

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'sort=gone,-', 'registered=yesterday', 'serial=SN1'])(
    'ignores the invalid parameter %s',
    address => {
      expect(view(address)).toEqual(view(''))
    },
  )

  it('is written back as it was read, and leaves other parameters of the address unchanged', () => {
    const written = 'searchAsset=SN&q=pump&status=FAULT&sort=-registered%2Cserial&page=3'
    expect(withView(new URLSearchParams('searchAsset=SN'), columns, view(written)).toString()).toBe(written)
  })

  it('gets a new value of one filter, and begins at its first page with all other settings kept', () => {
    const address = new URLSearchParams('searchAsset=SN&q=pump&status=FAULT&sort=serial&page=3')
    const other = withFilter(address, columns, 'registered', '2026-11-20')
    expect(view(other.toString())).toEqual(view('q=pump&status=FAULT&registered=2026-11-20&sort=serial'))
    expect(withFilter(address, columns, 'status', '').toString()).toBe('searchAsset=SN&q=pump&sort=serial')
  })

  it('has no parameter for a setting that the viewer has not changed', () => {
    expect(withView(new URLSearchParams('q=pump&status=FAULT&page=2'), columns, view('')).toString()).toBe('')
  })
})
