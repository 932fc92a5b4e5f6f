/**
 * Formats a time for a message: in a zone and, if that is not UTC, also in UTC. Stored messages use the stage's zone.
 */
export const timeIn = (at: number, zone: string): string => {
  const utc = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  if (zone === 'UTC') return utc
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return `${parts.format(at)} ${zone} (${utc})`
}

const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`

/** Matches the times that `timeIn` has written into a text. */
const written = new RegExp(String.raw`(?:${moment} [\w/+-]+ \((${moment}) UTC\))|(?:(${moment}) UTC)`, 'g')

/** Converts the times in a text to the reader's zone. A message is stored only once, for all of its readers. */
export const withTimesIn = (text: string, zone: string): string =>
  text.replace(written, (_, beside?: string, alone?: string) =>
    timeIn(Date.parse(`${beside ?? alone}Z`.replace(' ', 'T')), zone),
  )
