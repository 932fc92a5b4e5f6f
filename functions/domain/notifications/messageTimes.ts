/** A time in a message: in a zone, and in UTC if the zone is another one. Stored messages have the stage's zone. */
export const timeIn = (at: number, zone: string): string => {
  const utc = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  if (zone === 'UTC') return utc
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return `${parts.format(at)} ${zone} (${utc})`
}

const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`

/** A time as `timeIn` writes it. */
const written = new RegExp(String.raw`(?:${moment} [\w/+-]+ \((${moment}) UTC\))|(?:(${moment}) UTC)`, 'g')

/** A text with its times in the zone of the person who reads it. Everybody's message is stored as one. */
export const withTimesIn = (text: string, zone: string): string =>
  text.replace(written, (_, beside?: string, alone?: string) =>
    timeIn(Date.parse(`${beside ?? alone}Z`.replace(' ', 'T')), zone),
  )
