import type { PersonEntry } from '#shared/contract/calls/teams.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import type { Calendar, CalendarEvent } from './calendarEvents.ts'
import { turnChoices, type OverrideValues } from './rotaValues.ts'

interface Imported {
  readonly overrides: readonly OverrideValues[]
  /** The events that could not be used as overrides, each with the reason. */
  readonly unread: readonly string[]
}

/**
 * Converts the events of a calendar into overrides for the form for a rota. The person on call is the one whose mail
 * address is invited to the event. If there is none, it is the one whose name is in the event's title. Events that
 * end before `now` are left out.
 */
export const readCalendarOverrides = (
  { events, unread }: Calendar,
  people: readonly PersonEntry[],
  zone: string,
  now: number,
): Imported => {
  const shown = (instant: string): string => momentIn(zone, instant).slice(0, 16)
  const coming = events.filter(({ to }) => Date.parse(to) > now)
  const read = coming.map((event): OverrideValues | string => {
    const found = peopleOf(event, people)
    const [person] = found
    const member = person && turnChoices([person])[0]?.value
    if (found.length !== 1 || member === undefined) {
      const title = `${event.summary || 'An event'} (${shown(event.from)})`
      return `${title}: ${found.length > 1 ? 'several people fit' : 'none of the people fits'}`
    }
    return { id: crypto.randomUUID(), member, from: shown(event.from), to: shown(event.to) }
  })
  return {
    overrides: read.filter(one => typeof one !== 'string'),
    unread: [...unread, ...read.filter(one => typeof one === 'string')],
  }
}

const peopleOf = ({ summary, attendees }: CalendarEvent, people: readonly PersonEntry[]): PersonEntry[] => {
  const invited = people.filter(({ mail }) => mail !== undefined && attendees.includes(mail.toLowerCase()))
  if (invited.length > 0) return invited
  const title = summary.toLowerCase()
  return people.filter(({ name, mail }) => [name, mail].some(one => one && title.includes(one.toLowerCase())))
}
