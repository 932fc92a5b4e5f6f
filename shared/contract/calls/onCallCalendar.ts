import * as z from 'zod'
import { calendarSecretForm } from '../../time/onCallCalendar.ts'
import { Id } from '../onCall.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'

const administrators = ['adminGroup'] as const
const message = z.string()

/**
 * The calls that give a team's on-call calendar an address, or remove it. Calendar programs read there who is on
 * call. The calls are not in the specification; decision 161 describes them.
 */
export const calendarAddresses = {
  saveCalendarAddress: route({
    method: 'PUT',
    path: '/save_calendar_address',
    summary: "Give a team's calendar of who is on call an address by a secret; an earlier address ends at once",
    roles: administrators,
    audit: 'calendar.save',
    body: z.object({
      teamId: Id,
      /**
       * The secret part of the calendar's address. The page generates it, so that it appears in no answer and in no
       * table.
       */
      secret: z.string().regex(calendarSecretForm, 'A secret is 32 random bytes in base64url'),
    }),
    answer: z.object({ message }),
  }),
  removeCalendarAddress: route({
    method: 'POST',
    path: '/remove_calendar_address',
    summary: "End the address of a team's calendar of who is on call",
    roles: administrators,
    audit: 'calendar.remove',
    body: z.object({ teamId: Id }),
    answer: z.object({ message }),
  }),
}

/** The call through which calendar programs read a team's on-call calendar. It needs no session. */
export const calendars = {
  onCallCalendar: route({
    method: 'GET',
    path: '/on_call_calendar/{calendar}',
    summary: 'Who is on call in a team, from a week ago to 90 days ahead, by the secret address of its calendar',
    roles: 'public',
    mediaType: 'text/calendar; charset=utf-8',
    params: z.object({ calendar: compared(100) }),
    answer: z.string(),
  }),
}
