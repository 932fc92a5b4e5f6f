import { requestEntries, requestFrom, type HistoryRequest } from '#web/lib/addresses/historyAddress.ts'
import { historyView } from '#web/lib/addresses/historyView.ts'

/**
 * What the page of an asset shows (specification A §4). All of it stands in the address, so a visit from elsewhere
 * begins with the list view.
 */
export type AssetView =
  | { readonly state: 'VIEW_LIST_PAGE' }
  | { readonly state: 'VIEW_DETAILS_PAGE'; readonly category: string }
  | { readonly state: 'VIEW_HISTORICAL_DATAITEM_PAGE'; readonly request: HistoryRequest | undefined }

/** The view in an address. An address that names no category means the list view. */
export const viewFrom = (params: URLSearchParams, categories: readonly string[]): AssetView => {
  const view = params.get('view') ?? ''
  if (view === historyView) return { state: 'VIEW_HISTORICAL_DATAITEM_PAGE', request: requestFrom(params) }
  return categories.includes(view) ? { state: 'VIEW_DETAILS_PAGE', category: view } : { state: 'VIEW_LIST_PAGE' }
}

/** The address of a view, without anything that belonged to the previous view. */
export const buildViewParams = (view: AssetView): URLSearchParams => {
  switch (view.state) {
    case 'VIEW_LIST_PAGE':
      return new URLSearchParams()
    case 'VIEW_DETAILS_PAGE':
      return new URLSearchParams({ view: view.category })
    case 'VIEW_HISTORICAL_DATAITEM_PAGE':
      return new URLSearchParams([['view', historyView], ...(view.request ? requestEntries(view.request) : [])])
  }
}
