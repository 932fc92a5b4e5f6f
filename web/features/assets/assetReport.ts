import { dayAfter, instantIn } from '#shared/time/zonedTime.ts'
import { withoutStars } from '#web/components/SearchForm/searchAddress.ts'
import type { TableView } from '#web/components/ResourceTable/view.ts'
import {
  conditionsFor,
  containingPattern,
  literalPattern,
  type ReportBeginning,
} from '#web/lib/addresses/reportLink.ts'
import type { AssetSearch } from './assetSearch.ts'

/** The start date of a report on all instruments, which is earlier than the registration of any of them. */
const startDate = '2020-01-01'

type Comparison = Parameters<typeof conditionsFor>[1][number]

/**
 * Returns the initial values of a report on instruments, with the current search and filters of the list of assets.
 */
export const reportOnAssets = (
  search: AssetSearch,
  { text, filters }: Pick<TableView, 'text' | 'filters'>,
  zone: string,
  now: number,
): ReportBeginning => {
  const today = new Date(now).toISOString().slice(0, 10)
  const equal = (parameter: string, value: string | undefined): Comparison[] => (value ? [[parameter, '=', value]] : [])
  return {
    reportName: `Assets ${today}`,
    reportDescription: 'Assets as the list showed them',
    entity: 'device_information',
    parameters: ['*'],
    startDate,
    endDate: today,
    conditions: conditionsFor(containing(text.trim()), [
      ...(search.asset ? [['deviceName', 'matches', `^${literalPattern(withoutStars(search.asset))}`] as const] : []),
      ...equal('modelName', search.model),
      ...equal('displayStatus', filters['status']),
      ...equal('modelName', filters['model']),
      ...equal('ICStatus', filters['ic'] && (filters['ic'] === 'ON' ? '1' : '0')),
      ...onDay('ICLastContactedTime', filters['contacted'], zone),
      ...onDay('registeredOn', filters['registered'], zone),
      ...onDay('lastDataItemDate', filters['dataItem'], zone),
    ]),
    notes: search.dataItem
      ? [`A report on assets has no data items: ${search.dataItem} ${search.condition} ${search.value} is left out.`]
      : [],
  }
}

/** The conditions that make a report find the same rows as the list's text filter. */
const containing = (text: string): Comparison[] => {
  if (text === '') return []
  const pattern = containingPattern(text)
  const wanted = text.toLowerCase()
  return [
    ...['displayStatus', 'deviceName', 'modelName', 'version'].map(name => [name, 'matches', pattern] as const),
    ...(['on', 'off'] as const).flatMap(label =>
      label.includes(wanted) ? [['ICStatus', '=', label === 'on' ? '1' : '0'] as const] : [],
    ),
  ]
}

/**
 * The conditions that make a report find times on one day in the viewer's zone. Without a day, there are no
 * conditions.
 */
const onDay = (parameter: string, day: string | undefined, zone: string): Comparison[] => {
  if (!day) return []
  const [from, to] = [day, dayAfter(day, 1)].map(date => instantIn(zone, date, '00:00', 'earlier'))
  if (from === undefined || to === undefined) return []
  return [
    [parameter, '>=', new Date(from).toISOString()],
    [parameter, '<', new Date(to).toISOString()],
  ]
}
