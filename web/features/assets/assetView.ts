import { requestEntries, requestFrom, type HistoryRequest } from '#web/lib/addresses/historyAddress.ts'
import { historyView } from '#web/lib/addresses/historyView.ts'

/**
 * The view of an asset's page (specification A §4). It is stored entirely in the address, so a link to the page
 * without any parameters opens the list view.
 */
export type AssetView =
  | { readonly state: 'VIEW_LIST_PAGE' }
  | { readonly state: 'VIEW_DETAILS_PAGE'; readonly category: string }
  | { readonly state: 'VIEW_HISTORICAL_DATAITEM_PAGE'; readonly request: HistoryRequest | undefined }

/** Parses the view from an address. The default is the list view, also if the category is unknown. */
export const viewFrom = (params: URLSearchParams, categories: readonly string[]): AssetView => {
  const view = params.get('view') ?? ''
  if (view === historyView) return { state: 'VIEW_HISTORICAL_DATAITEM_PAGE', request: requestFrom(params) }
  return categories.includes(view) ? { state: 'VIEW_DETAILS_PAGE', category: view } : { state: 'VIEW_LIST_PAGE' }
}

/** Returns the parameters of the address for a view. Nothing of the previous view is kept. */
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
