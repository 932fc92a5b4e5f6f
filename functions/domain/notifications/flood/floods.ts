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

/** The floods of an audience: its topic's flood, and those of its teams. */
export interface Floods {
  readonly topic: Flood
  /** The teams' floods, keyed by team id. */
  readonly teams: Readonly<Record<string, Flood>>
}

export const noFloods: Floods = { topic: noFlood, teams: {} }

/**
 * Counts an alarm for the flood of an audience's topic, and for the flood of each of these teams of the audience.
 * Returns the same object if nothing changes.
 */
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

/** Drops the floods of teams without recent alarms. Teams that were removed are among them. */
const withoutOld = (teams: Floods['teams'], now: number): Floods['teams'] =>
  Object.fromEntries(
    Object.entries(teams).filter(([, { alarms }]) => (alarms.at(-1)?.[1] ?? 0) > now - teamLimits.withinMs),
  )

/** The times until which messages are held back in floods: one for the topic, and one for each team. */
export interface JoinTimes {
  readonly topic?: number
  /**
   * The times until which teams' messages are held back, keyed by team name, because a receiver has only the names of
   * its teams.
   */
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
 * The channels whose messages are never held back. Incident services and the laboratory's own systems need each alarm
 * separately, because they treat an alarm as an incident that ends.
 */
const takesEach: ReadonlySet<Receiver['channel']> = new Set(['webhook', 'pagerDuty'])

/**
 * Returns the time until which a message to a receiver is held back. Undefined if it is sent at once. If several of
 * the receiver's teams are in a flood, the earliest time is used.
 */
export const chooseJoinTime = ({ channel, teams = [] }: Receiver, times: JoinTimes): number | undefined => {
  if (takesEach.has(channel)) return undefined
  if (channel === 'sns') return times.topic
  // A team may be called `constructor`, which every object has as an inherited property.
  const known = teams.flatMap(name => (Object.hasOwn(times.teams, name) ? (times.teams[name] ?? []) : []))
  return known.length === 0 ? undefined : Math.min(...known)
}

/** A team that is in a flood of alarms now. */
export interface TeamFlood<T> {
  readonly team: T
  readonly since: number
  /** The first alarm of the team's flood (first-out). Missing if an earlier release counted the flood. */
  readonly first?: CountedAlarm
}

/** Returns those teams of an audience that are in a flood now. */
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
