/** Current names for time zones that browsers list only under an older name, keyed by the older name. */
const newerNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Buenos_Aires': 'Argentina',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata India',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
}

export interface ZoneOption {
  readonly value: string
  readonly label: string
  /** Other names by which users can find the time zone in the list. */
  readonly filteringTags: string[]
}

/** All time zones that the browser supports. Each is also found by the words of its name and by its current name. */
export const zoneOptions = (labelOf: (zone: string) => string = zone => zone): readonly ZoneOption[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(zone => ({
    value: zone,
    label: labelOf(zone),
    filteringTags: [zone.replaceAll('_', ' '), newerNames[zone] ?? ''],
  }))
