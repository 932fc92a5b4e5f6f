import { comparisons, type devices } from '#shared/contract/calls/devices.ts'
import type { Input } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'
import { beginningWith, type Search } from '#web/components/SearchForm/searchAddress.ts'
import type { SearchProblems } from '#web/components/SearchForm/SearchForm.tsx'

/** The fields of the advanced search (specification A §2). */
export const assetSearchNames = ['asset', 'model', 'dataItem', 'condition', 'value'] as const

export type AssetSearch = Search<(typeof assetSearchNames)[number]>

const comparison = ['dataItem', 'condition', 'value'] as const

/** Checks that a search has all of data item, condition and value, or none of them. */
export const assetSearchProblems = (search: AssetSearch): SearchProblems<keyof AssetSearch> | undefined => {
  const missing = comparison.filter(name => search[name].trim() === '')
  return missing.length === 0 || missing.length === comparison.length
    ? undefined
    : Object.fromEntries(missing.map(name => [name, messages.required]))
}

/** The query for the server. An incomplete or unknown comparison in the address is left out. */
export const assetQuery = (search: AssetSearch): Partial<Input<typeof devices.searchDevices>> => {
  const { asset, model, dataItem, value } = search
  const condition = comparisons.find(known => known === search.condition)
  return {
    deviceName: beginningWith(asset),
    modelName: model || undefined,
    ...(dataItem && condition && value && { dataItem, condition, parameterValue: value }),
  }
}
