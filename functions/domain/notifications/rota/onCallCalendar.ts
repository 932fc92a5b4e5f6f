import type { Directory, Team } from '../teams/team.ts'
import { calendarLines, calendarText, calendarTime } from './calendarText.ts'
import { shiftsBetween } from './shifts.ts'

const dayMs = 86_400_000

/** The on-call calendar covers the past week and about three months ahead. */
const pastMs = 7 * dayMs
const aheadMs = 90 * dayMs

/**
 * Returns a team's shifts as a calendar (RFC 5545), with people's names but without their addresses. Times are in
 * UTC, so that calendar programs need not know the zone. An event keeps its UID if somebody else takes over its
 * shift, so that programs update the event instead of adding a second one. Decision 161 says who may read it.
 */
export const onCallCalendar = (
  { id, name, rota }: Team,
  { people }: Pick<Directory, 'people'>,
  now: number,
): string => {
  const shifts = rota ? shiftsBetween(rota, now - pastMs, now + aheadMs) : []
  return calendarLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Benchwatch//On call//EN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', calendarText(`On call: ${name}`)],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
    ['X-PUBLISHED-TTL', 'PT1H'],
    ...shifts.flatMap(({ personId, from, to }): [string, string][] => {
      const [start, end] = [calendarTime(from), calendarTime(to)]
      const person = people.get(personId)?.name
      // A person may be removed from the rota while the calendar is being read. A shift without a duration is
      // omitted, because calendar programs do not accept such events.
      if (person === undefined || start === end) return []
      return [
        ['BEGIN', 'VEVENT'],
        ['UID', calendarText(`${start}-${id}@benchwatch`)],
        ['DTSTAMP', calendarTime(now)],
        ['DTSTART', start],
        ['DTEND', end],
        ['SUMMARY', calendarText(`${person} (on call, ${name})`)],
        ['TRANSP', 'TRANSPARENT'],
        ['END', 'VEVENT'],
      ]
    }),
    ['END', 'VCALENDAR'],
  ])
}
