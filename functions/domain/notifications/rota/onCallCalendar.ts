import type { Directory, Team } from '../teams/team.ts'
import { calendarLines, calendarText, calendarTime } from './calendarText.ts'
import { shiftsBetween } from './shifts.ts'

const dayMs = 86_400_000

/** The time that a calendar covers: the past week, and about three months ahead. */
const pastMs = 7 * dayMs
const aheadMs = 90 * dayMs

/**
 * The shifts of a team as a calendar (RFC 5545), with names of people and without their addresses. Times are in UTC,
 * so that programs do not need to know the zone. An event keeps its UID, so that programs change a shift that somebody
 * else takes over instead of showing it twice. Decision 161 says who may read it.
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
      // A person may be removed while the calendar is read. An event without a length is left out, because programs do
      // not accept it.
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
