/** Today's names of zones that browsers list under an older name only, by that older name. */
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
  /** Other names that also find the time zone. */
  readonly filteringTags: string[]
}

/** All time zones that this browser knows, each found by its words and by today's name. */
export const zoneOptions = (labelOf: (zone: string) => string = zone => zone): readonly ZoneOption[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(zone => ({
    value: zone,
    label: labelOf(zone),
    filteringTags: [zone.replaceAll('_', ' '), newerNames[zone] ?? ''],
  }))
