/** What the advanced search asks of the server; it stands in the address beside the table's own filters. */
export interface AssetSearch {
  readonly asset: string
  readonly model: string
}

const names = { asset: 'searchAsset', model: 'searchModel' } as const

export const assetSearchFrom = (params: URLSearchParams): AssetSearch => ({
  asset: params.get(names.asset) ?? '',
  model: params.get(names.model) ?? '',
})

/** The address with another search, back on the first page. */
export const withAssetSearch = (params: URLSearchParams, { asset, model }: AssetSearch): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of [
    [names.asset, asset.trim()],
    [names.model, model],
  ] as const) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The server compares whole names; the search box means their beginning, which a trailing `*` says. */
export const beginningWith = (text: string): string | undefined => (text ? `${text.replace(/\*+$/, '')}*` : undefined)
