import { messages } from '#shared/messages.ts'
import { Validation } from '../domain/errors.ts'
import type { Window } from '../domain/telemetry/window.ts'

/** The asked window, both ends inclusive; a start behind the end is refused in the specification's words. */
export const windowOf = ({ startDate, endDate }: { startDate: string; endDate: string }): Window => {
  const [from, to] = [Date.parse(startDate), Date.parse(endDate)]
  if (from > to) throw new Validation([{ field: 'startDate', message: messages.startAfterEnd }])
  return { from, to }
}
