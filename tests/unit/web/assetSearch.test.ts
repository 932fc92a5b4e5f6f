import { expect, it } from 'vitest'
import { assetPath } from '#web/features/assets/assetPath.ts'
import { assetSearchFrom, beginningWith, withAssetSearch } from '#web/features/assets/assetSearch.ts'

it('means names that begin with what is typed', () => {
  expect([beginningWith('SN1'), beginningWith('SN1*'), beginningWith('')]).toEqual(['SN1*', 'SN1*', undefined])
})

it('stands in the address beside the table’s own filters and starts at the first page', () => {
  const next = withAssetSearch(new URLSearchParams('status=FAULT&page=4'), { asset: ' SN1 ', model: 'TQ' })
  expect(next.toString()).toBe('status=FAULT&searchAsset=SN1&searchModel=TQ')
  expect(assetSearchFrom(next)).toEqual({ asset: 'SN1', model: 'TQ' })
  expect(withAssetSearch(next, { asset: '', model: '' }).toString()).toBe('status=FAULT')
})

it('encodes names in an asset’s address', () => {
  expect(assetPath({ deviceName: 'SN:1', modelName: 'a/b c' })).toBe('/assets/SN%3A1/a%2Fb%20c')
})
