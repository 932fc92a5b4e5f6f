import { describe, expect, it } from 'vitest'
import { buildViewParams, viewFrom, type AssetView } from '#web/features/assets/assetView.ts'

const categories = ['massSpec', 'alarms']

const views: readonly AssetView[] = [
  { state: 'VIEW_LIST_PAGE' },
  { state: 'VIEW_DETAILS_PAGE', category: 'alarms' },
  { state: 'VIEW_HISTORICAL_DATAITEM_PAGE', request: undefined },
  { state: 'VIEW_HISTORICAL_DATAITEM_PAGE', request: { from: 0, to: 1_000, items: 'all' } },
  { state: 'VIEW_HISTORICAL_DATAITEM_PAGE', request: { from: 0, to: 1_000, items: ['A'], also: 'SN:2' } },
  { state: 'VIEW_HISTORICAL_DATAITEM_PAGE', request: { from: 5, to: 5, items: ['A,B', 'Ü & <b>', 'all'] } },
]

describe("the view of an asset's page", () => {
  it.each(views)('is read back from the address as it was written: %j', view => {
    expect(viewFrom(new URLSearchParams(buildViewParams(view).toString()), categories)).toEqual(view)
  })

  it.each([
    ['nothing', ''],
    ['an unknown category', 'view=nothing'],
    ['what is left of another list', 'page=3&sort=-name'],
  ])('is the list view if the address has %s', (_, address) => {
    expect(viewFrom(new URLSearchParams(address), categories)).toEqual({ state: 'VIEW_LIST_PAGE' })
  })

  it.each([
    ['without data items', 'from=2026-01-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z'],
    ['with a start behind its end', 'from=2026-01-02T00:00:00.000Z&to=2026-01-01T00:00:00.000Z&allItems=1'],
    ['with an invalid date', 'from=soon&to=2026-01-01T00:00:00.000Z&item=A'],
  ])('has no history period for an address %s', (_, address) => {
    expect(viewFrom(new URLSearchParams(`view=history&${address}`), categories)).toEqual({
      state: 'VIEW_HISTORICAL_DATAITEM_PAGE',
      request: undefined,
    })
  })
})
