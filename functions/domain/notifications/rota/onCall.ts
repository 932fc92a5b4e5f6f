import { dayAfter, instantIn } from '#shared/time/zonedTime.ts'
import type { Member, Rota } from '../teams/team.ts'

const weekMs = 7 * 86_400_000

/** Who is on call at an instant, and until when. */
export interface OnCall {
  /** The person on call. Missing if there is nobody, because the rota has not started or has no people. */
  readonly member?: Member
  /** When the person on call changes. Missing if that never happens. */
  readonly until?: number
}

/**
 * Returns when a week of a rota begins. Weeks are numbered from 0. If the clocks of the zone show that time twice,
 * the week begins at the earlier instant. If the clocks skip that time, it begins when they are changed.
 * Decision 155 says why.
 */
export const handOverAt = ({ from, time, zone }: Rota, week: number): number =>
  instantIn(zone, dayAfter(from, 7 * week), time, 'earlier') ?? NaN

/**
 * Returns the number of the week that contains an instant. Negative before the rota starts. The first estimate may be
 * off by one, because a week with a clock change is an hour longer or shorter.
 */
export const weekAt = (rota: Rota, now: number): number => {
  const near = Math.floor((now - handOverAt(rota, 0)) / weekMs)
  if (handOverAt(rota, near) > now) return near - 1
  return handOverAt(rota, near + 1) <= now ? near + 1 : near
}

/** Returns who is on call at an instant. An override takes precedence over the person of the week. */
export const onCallAt = (rota: Rota, now: number): OnCall => {
  const override = rota.overrides.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to))
  if (override) return { member: memberOf(override), until: Date.parse(override.to) }
  const starts = rota.overrides.map(({ from }) => Date.parse(from)).filter(at => at > now)
  const week = weekAt(rota, now)
  const member = week < 0 ? undefined : rota.people[week % rota.people.length]
  const handOver = rota.people.length > 1 || week < 0 ? [handOverAt(rota, Math.max(week + 1, 0))] : []
  const changes = rota.people.length === 0 ? starts : [...starts, ...handOver]
  return { ...(member && { member }), ...(changes.length > 0 && { until: Math.min(...changes) }) }
}

const memberOf = ({ personId, by }: Member): Member => ({ personId, by })

/** Returns the rota without the overrides that have ended. */
export const withoutPast = (rota: Rota, now: number): Rota => ({
  ...rota,
  overrides: rota.overrides.filter(({ to }) => Date.parse(to) > now),
})

/**
 * Returns the rota without one person. The others keep their order. If the removed person is on call, the next in
 * line takes over. Otherwise the same person stays on call for the rest of the week.
 */
export const withoutPerson = (rota: Rota, personId: string, now: number): Rota => {
  const isOther = (member: Member): boolean => member.personId !== personId
  const overrides = rota.overrides.filter(isOther)
  if (rota.people.every(isOther)) return { ...rota, overrides }
  const week = Math.max(0, weekAt(rota, now))
  const first = rota.people.length === 0 ? 0 : week % rota.people.length
  const inTurn = [...rota.people.slice(first), ...rota.people.slice(0, first)]
  return { ...rota, overrides, from: dayAfter(rota.from, 7 * week), people: inTurn.filter(isOther) }
}
