import type { Rota } from '../teams/team.ts'
import { handOverAt, weekAt } from './onCall.ts'

/** A time during which one person is on call. `from` and `to` are in epoch milliseconds. */
export interface Shift {
  readonly personId: string
  readonly from: number
  readonly to: number
}

/**
 * Returns the shifts of a rota that overlap a time, in order: the weeks, except where there are overrides, and the
 * overrides. A shift keeps its own beginning and end, even if they are outside that time.
 */
export const shiftsBetween = (rota: Rota, from: number, to: number): Shift[] => {
  const overrides = rota.overrides
    .map(one => ({ personId: one.personId, from: Date.parse(one.from), to: Date.parse(one.to) }))
    .toSorted(byBeginning)
  return [...weeksBetween(rota, from, to).flatMap(week => without(week, overrides)), ...overrides]
    .filter(shift => shift.to > from && shift.from < to)
    .toSorted(byBeginning)
}

const weeksBetween = (rota: Rota, from: number, to: number): Shift[] => {
  const weeks: Shift[] = []
  for (let week = Math.max(0, weekAt(rota, from)); handOverAt(rota, week) < to; week += 1) {
    const member = rota.people[week % rota.people.length]
    if (!member) return []
    weeks.push({ personId: member.personId, from: handOverAt(rota, week), to: handOverAt(rota, week + 1) })
  }
  return weeks
}

/** Returns those parts of a person's shift that no override covers. */
const without = (shift: Shift, overrides: readonly Shift[]): Shift[] => {
  const parts: Shift[] = []
  let at = shift.from
  for (const { from, to } of overrides) {
    if (from > at) parts.push({ ...shift, from: at, to: Math.min(from, shift.to) })
    at = Math.max(at, to)
    if (at >= shift.to) return parts
  }
  return [...parts, { ...shift, from: at }]
}

const byBeginning = (a: Shift, b: Shift): number => a.from - b.from
