import type { Receiver } from '../delivery/receiver.ts'
import type { Team } from '../teams/team.ts'
import {
  floodAfter,
  isFlooded,
  joinTime,
  noFlood,
  teamLimits,
  type CountedAlarm,
  type Flood,
  type FloodLimits,
} from './flood.ts'

/** The floods of an audience: that of its topic and those of its teams. */
export interface Floods {
  readonly topic: Flood
  /** The floods of teams, by the team's id. */
  readonly teams: Readonly<Record<string, Flood>>
}

export const noFloods: Floods = { topic: noFlood, teams: {} }

/** Counts an alarm for a topic and for teams. Returns the same floods if that changes nothing. */
export const floodsAfter = (
  floods: Floods,
  teams: readonly Pick<Team, 'id'>[],
  alarmId: string,
  now: number,
  ofTopic: FloodLimits,
): Floods => {
  const topic = floodAfter(floods.topic, alarmId, now, ofTopic)
  const counted = teams.map(
    ({ id }) => [id, floodAfter(floods.teams[id] ?? noFlood, alarmId, now, teamLimits)] as const,
  )
  if (topic === floods.topic && counted.every(([id, flood]) => flood === floods.teams[id])) return floods
  return { topic, teams: { ...withoutOld(floods.teams, now), ...Object.fromEntries(counted) } }
}

/** Leaves out the floods of teams without recent alarms, among them teams that were removed. */
const withoutOld = (teams: Floods['teams'], now: number): Floods['teams'] =>
  Object.fromEntries(
    Object.entries(teams).filter(([, { alarms }]) => (alarms.at(-1)?.[1] ?? 0) > now - teamLimits.withinMs),
  )

/** The times until which messages are held in floods: the time for the topic and those for teams. */
export interface JoinTimes {
  readonly topic?: number
  /** The times for teams, by the team's name, because a receiver has only the names of its teams. */
  readonly teams: Readonly<Record<string, number>>
}

export const computeJoinTimes = (
  floods: Floods,
  teams: readonly Pick<Team, 'id' | 'name'>[],
  now: number,
  ofTopic: FloodLimits,
): JoinTimes => {
  const topic = timeOf(floods.topic, now, ofTopic)
  const times = teams.flatMap(({ id, name }) => {
    const time = timeOf(floods.teams[id] ?? noFlood, now, teamLimits)
    return time === undefined ? [] : [[name, time] as const]
  })
  return { ...(topic !== undefined && { topic }), teams: Object.fromEntries(times) }
}

const timeOf = (flood: Flood, now: number, limits: FloodLimits): number | undefined =>
  flood.since !== undefined && isFlooded(flood, now, limits) ? joinTime(flood.since, now) : undefined

/**
 * The channels whose messages are never held. A system or an incident service needs each alarm separately: for it, an
 * alarm is an incident that ends.
 */
const takesEach: ReadonlySet<Receiver['channel']> = new Set(['webhook', 'pagerDuty'])

/**
 * The time until which a message to a receiver is held. Undefined if it is sent at once. If several of the receiver's
 * teams are in a flood, the earliest time is used.
 */
export const chooseJoinTime = ({ channel, teams = [] }: Receiver, times: JoinTimes): number | undefined => {
  if (takesEach.has(channel)) return undefined
  if (channel === 'sns') return times.topic
  const known = teams.flatMap(name => times.teams[name] ?? [])
  return known.length === 0 ? undefined : Math.min(...known)
}

/** A team with a flood of alarms that goes on now. */
export interface TeamFlood<T> {
  readonly team: T
  readonly since: number
  /** The first-out alarm, which began the flood: its key, and the time at which it was counted. */
  readonly first?: CountedAlarm
}

/** Finds those floods of an audience's teams that go on now. */
export const findTeamFloods = <T extends Pick<Team, 'id'>>(
  floods: Floods,
  teams: readonly T[],
  now: number,
): readonly TeamFlood<T>[] =>
  teams.flatMap(team => {
    const flood = floods.teams[team.id]
    if (flood?.since === undefined || !isFlooded(flood, now, teamLimits)) return []
    return [{ team, since: flood.since, ...(flood.first && { first: flood.first }) }]
  })
