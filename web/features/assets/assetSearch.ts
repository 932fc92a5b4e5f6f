import { comparisons, type devices } from '#shared/contract/calls/devices.ts'
import type { Input } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'
import { beginningWith, type Search } from '#web/components/SearchForm/searchAddress.ts'
import type { SearchProblems } from '#web/components/SearchForm/SearchForm.tsx'

/** The fields of the advanced search (specification A §2). */
export const assetSearchNames = ['asset', 'model', 'dataItem', 'condition', 'value'] as const

export type AssetSearch = Search<(typeof assetSearchNames)[number]>

const comparison = ['dataItem', 'condition', 'value'] as const

/** Checks that a search by a data item's value has all of data item, condition and value, or none of them. */
export const assetSearchProblems = (search: AssetSearch): SearchProblems<keyof AssetSearch> | undefined => {
  const missing = comparison.filter(name => search[name].trim() === '')
  return missing.length === 0 || missing.length === comparison.length
    ? undefined
    : Object.fromEntries(missing.map(name => [name, messages.required]))
}

/**
 * The search in the address as input of the call. If one of data item, condition and value is missing, or the
 * condition is unknown, all three are left out.
 */
export const assetQuery = (search: AssetSearch): Partial<Input<typeof devices.searchDevices>> => {
  const { asset, model, dataItem, value } = search
  const condition = comparisons.find(known => known === search.condition)
  return {
    deviceName: beginningWith(asset),
    modelName: model || undefined,
    ...(dataItem && condition && value && { dataItem, condition, parameterValue: value }),
  }
}
