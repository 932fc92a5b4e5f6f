import type { Device } from '#shared/contract/device.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { assetPath } from './assetPath.ts'
import { historyView } from './historyView.ts'

/** A search in an instrument's history, as it is in the address. */
export interface HistoryRequest extends TimePeriod {
  /** The mnemonics of the data items, or `all` for every item of the instrument. */
  readonly items: readonly string[] | 'all'
  /** The name of another instrument to compare with. */
  readonly also?: string | undefined
}

const names = { from: 'from', to: 'to', item: 'item', all: 'allItems', also: 'with' } as const

/** Reads a search from an address; undefined if there is none, or if it is incomplete. */
export const requestFrom = (params: URLSearchParams): HistoryRequest | undefined => {
  const [from = NaN, to = NaN] = [names.from, names.to].map(name => Date.parse(params.get(name) ?? ''))
  const items = params.has(names.all) ? 'all' : params.getAll(names.item).filter(Boolean)
  const also = params.get(names.also)
  return from <= to && items.length > 0 ? { from, to, items, ...(also && { also }) } : undefined
}

/** The address parameters of a search in an instrument's history. */
export const requestEntries = ({ from, to, items, also }: HistoryRequest): [string, string][] => [
  [names.from, new Date(from).toISOString()],
  [names.to, new Date(to).toISOString()],
  ...(items === 'all'
    ? [[names.all, '1'] as [string, string]]
    : items.map((item): [string, string] => [names.item, item])),
  ...(also ? [[names.also, also] as [string, string]] : []),
]

/** The address of an instrument's history with a search. */
export const historyPath = (device: Pick<Device, 'deviceName' | 'modelName'>, request: HistoryRequest): string =>
  `${assetPath(device)}?${new URLSearchParams([['view', historyView], ...requestEntries(request)]).toString()}`
