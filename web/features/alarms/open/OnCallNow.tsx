import Box from '@cloudscape-design/components/box'
import type { OnCallEntry } from '#shared/contract/onCall.ts'
import { teams } from '#shared/contract/calls/teams.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'

/**
 * The interval between two reads of who is on call. After a hand-over, the page shows the next person at most this
 * much later.
 */
const everyMilliseconds = 60_000

/**
 * Shows who is on call in each team with a rota. If no team has one, or the data cannot be read, it shows nothing.
 */
export const OnCallNow = () => {
  const zone = useTimeZone()
  const { data } = useCall(teams.getOnCall, {}, { everyMilliseconds })
  const entries = data?.onCall ?? []
  if (entries.length === 0) return null
  return <Box>{`On call now: ${entries.map(one => onCallText(one, zone, entries.length > 1)).join('; ')}`}</Box>
}

/**
 * The text for a team, such as `Ada until Mon 2026-03-09 08:00`. It includes the team's name if there are several
 * teams.
 */
const onCallText = ({ team, person = 'nobody', until }: OnCallEntry, zone: string, isOneOfMany: boolean): string =>
  [
    person,
    ...(isOneOfMany ? [`(${team})`] : []),
    ...(until === undefined ? [] : [`until ${weekdayIn(zone, until)} ${momentIn(zone, until).slice(0, 16)}`]),
  ].join(' ')

const weekdayIn = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' }).format(Date.parse(instant))
