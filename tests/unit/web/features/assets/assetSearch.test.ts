import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import {
  beginningWith,
  isReset,
  searchFrom,
  withoutSearch,
  withSearch,
} from '#web/components/SearchForm/searchAddress.ts'
import { assetQuery, assetSearchNames, assetSearchProblems } from '#web/features/assets/assetSearch.ts'
import { dataItemOptions } from '#web/features/assets/dataItems.ts'
import { assetPath } from '#web/lib/addresses/assetPath.ts'

const nothing = searchFrom(new URLSearchParams(), assetSearchNames)

describe('the search for assets', () => {
  it('finds names that begin with the typed text', () => {
    expect([beginningWith('SN1'), beginningWith('SN1*'), beginningWith('')]).toEqual(['SN1*', 'SN1*', undefined])
  })

  it('is stored in the address next to the table’s filters, and shows the first page of results', () => {
    const next = withSearch(new URLSearchParams('status=FAULT&page=4'), { ...nothing, asset: ' SN1 ', model: 'TQ' })
    expect(next.toString()).toBe('status=FAULT&searchAsset=SN1&searchModel=TQ')
    expect(searchFrom(next, assetSearchNames)).toEqual({ ...nothing, asset: 'SN1', model: 'TQ' })
    expect(withSearch(next, nothing).toString()).toBe('status=FAULT')
  })

  it('is read from the address with every character of its values', () => {
    const search = { asset: '', model: 'TQ', dataItem: 'Ü=&#+ %', condition: '<=', value: '-1e308 &<script>' }
    expect(
      searchFrom(new URLSearchParams(withSearch(new URLSearchParams(), search).toString()), assetSearchNames),
    ).toEqual(search)
  })

  it('is cleared together with the filters, so that all rows show again in the same order', () => {
    expect(withoutSearch(new URLSearchParams('q=x&status=FAULT&searchAsset=S&page=2&sort=-serial')).toString()).toBe(
      'sort=-serial',
    )
    expect(isReset(new URLSearchParams('sort=-serial'))).toBe(true)
    expect(isReset(new URLSearchParams('sort=-serial&status=FAULT'))).toBe(false)
  })

  it.each([
    ['nothing of a comparison', {}, undefined],
    ['a whole comparison', { dataItem: 'T', condition: '<', value: '0' }, undefined],
    ['a data item alone', { dataItem: 'T' }, ['condition', 'value']],
    ['a value alone', { value: '0' }, ['dataItem', 'condition']],
    ['a blank value', { dataItem: 'T', condition: '=', value: ' ' }, ['value']],
  ])('with %s names the fields that are still to be filled in', (_, part, missing) => {
    const problems = assetSearchProblems({ ...nothing, ...part })
    expect(problems).toEqual(missing && Object.fromEntries(missing.map(name => [name, messages.required])))
  })

  it.each([
    [
      { asset: 'SN1', model: 'TQ' },
      { deviceName: 'SN1*', modelName: 'TQ' },
    ],
    [
      { dataItem: 'T', condition: '!=', value: 'RUN' },
      { dataItem: 'T', condition: '!=', parameterValue: 'RUN' },
    ],
    [{ dataItem: 'T', condition: 'like', value: 'RUN' }, {}],
    [{ dataItem: 'T', condition: '=' }, {}],
  ])('is sent to the server as specified: %j', (part, query) => {
    expect(assetQuery({ ...nothing, ...part })).toEqual({ deviceName: undefined, modelName: undefined, ...query })
  })

  it('offers each mnemonic once, under its display name if it has one', () => {
    const parameters = [
      { mnemonic: 'B2', displayName: 'N/A' },
      { mnemonic: 'T', displayName: '' },
      { mnemonic: 'T', displayName: 'Temperature' },
      { mnemonic: 'T', displayName: 'Other name' },
      { mnemonic: 'B10', displayName: 'B10' },
    ]
    expect(dataItemOptions(parameters)).toEqual([
      { value: 'B2', label: 'B2' },
      { value: 'B10', label: 'B10' },
      { value: 'T', label: 'Temperature', labelTag: 'T' },
    ])
  })

  it('links to the address of an asset, in which the names are encoded', () => {
    expect(assetPath({ deviceName: 'SN:1', modelName: 'a/b c' })).toBe('/assets/SN%3A1/a%2Fb%20c')
  })
})
