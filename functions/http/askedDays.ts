import { messages } from '#shared/text/messages.ts'
import { Validation } from '../domain/errors.ts'
import { daysBetween, type ZonedDay } from '../domain/utilisation/utilisation.ts'

const dayMs = 86_400_000

interface Asked {
  readonly startDay: string
  readonly endDay: string
  readonly zone: string
}

/**
 * Returns the days that a call requests, from the first to the last, both inclusive. Throws a Validation if there are
 * none, or more than `most`.
 */
export const askedDays = ({ startDay, endDay, zone }: Asked, most: number): ZonedDay[] => {
  if (startDay > endDay) throw new Validation([{ field: 'startDay', message: messages.startAfterEnd }])
  const count = (Date.parse(endDay) - Date.parse(startDay)) / dayMs + 1
  if (count <= most) return daysBetween(zone, startDay, endDay)
  throw new Validation([{ field: 'endDay', message: `Choose at most ${most} days` }])
}
